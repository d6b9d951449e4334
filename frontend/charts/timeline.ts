import * as echarts from 'echarts/core';
import { CustomChart, LineChart } from 'echarts/charts';
import { AxisPointerComponent, DataZoomComponent, GraphicComponent, GridComponent, MarkLineComponent, TooltipComponent } from 'echarts/components';
import { CanvasRenderer } from 'echarts/renderers';
import { LitElement, css, html, nothing } from 'lit';
import { pressed } from './lanes';
import { barsAt, changed, type Bar, type Change, type Model } from './model';
import { options } from './options';
import { palette } from './palette';
import { readout } from './readout';
import { asTable } from './table';
import { layout, type Layout } from './tracks';

echarts.use([CustomChart, LineChart, AxisPointerComponent, DataZoomComponent, GraphicComponent, GridComponent, MarkLineComponent,
  TooltipComponent, CanvasRenderer]);

/** One time axis over CPU, workers' runs, watched locks and deployments. Data in by the server, presses out as events. */
export class OoTimeline extends LitElement {
  static properties = { model: { attribute: false }, at: { state: true }, table: { state: true } };
  static styles = css`
    :host { display: block; color: var(--text); font: 400 .75rem/1.45 var(--font); font-variant-numeric: tabular-nums; }
    .readout { flex: 1; min-height: 2.9em; color: var(--text-2); display: flex; flex-wrap: wrap; gap: 0 1rem; }
    .readout b { color: var(--text); } .extra { color: var(--red); } .none { color: var(--amber); }
    .canvas { width: 100%; } .canvas:focus-visible { outline: 2px solid var(--accent); outline-offset: -2px; }
    .blind { color: var(--unknown); } .bar { display: flex; gap: .5rem; align-items: flex-start; padding: 0 0 .25rem; }
    button { font: inherit; color: var(--text-2); background: var(--surface); border: 1px solid var(--border); border-radius: .375rem; padding: .125rem .5rem; min-height: 1.75rem; cursor: pointer; }
    .scroll { max-height: 30rem; overflow: auto; } table { border-collapse: collapse; width: 100%; }
    th, td { text-align: left; padding: .25rem .75rem; border-bottom: 1px solid var(--grid); }`;

  declare model: Model | undefined;
  declare at: number | undefined;
  declare table: boolean;
  private chart: echarts.ECharts | undefined;
  private plan: Layout | undefined;
  private readonly scheme = matchMedia('(prefers-color-scheme: dark)');
  private readonly redraw = () => this.draw();
  private readonly watchPage = new MutationObserver(this.redraw);
  private readonly watchSize = new ResizeObserver(this.redraw);

  constructor() { super(); this.table = false; }

  /** The whole picture, at first and when the range changes. */
  show(model: Model) { this.model = model; }

  /** What a tick brought. */
  change(change: Change) { if (this.model) this.model = changed(this.model, change); }

  connectedCallback() {
    super.connectedCallback();
    this.scheme.addEventListener('change', this.redraw);
    this.watchPage.observe(document.documentElement, { attributes: true, attributeFilter: ['style', 'theme', 'class'] });
    this.watchSize.observe(this);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.scheme.removeEventListener('change', this.redraw);
    this.watchPage.disconnect();
    this.watchSize.disconnect();
    this.chart?.dispose();
    this.chart = undefined;
  }

  render() {
    const model = this.model;
    if (!model) return nothing;
    return html`
      <div class="bar">
        <div class="readout" aria-live="off">${this.table ? '' : readout(model, this.at)}</div>
        <button id="reset" @click=${() => this.zoom(model.from, model.to)}>${model.words.whole}</button>
        <button id="table" aria-pressed=${this.table} @click=${() => { this.table = !this.table; }}>${model.words.asTable}</button>
      </div>
      ${this.table ? asTable(model) : html`
        <div class="canvas" tabindex="0" role="img" aria-label=${model.finding} @keydown=${this.key}></div>`}`;
  }

  updated(properties: Map<string, unknown>) {
    if (properties.has('model') || properties.has('table')) this.draw();
  }

  private draw() {
    const place = this.renderRoot.querySelector<HTMLElement>('.canvas');
    if (!this.model || !place || !place.clientWidth) { if (!place) { this.chart?.dispose(); this.chart = undefined; } return; }
    const old = this.chart?.getOption() as { dataZoom?: { startValue: number; endValue: number }[] } | undefined;
    const kept = old?.dataZoom?.[0];
    this.plan = layout(this.model, place.clientWidth);
    place.style.height = `${this.plan.height}px`;
    if (!this.chart) this.open(place);
    const wanted = kept && this.sameRange() ? { ...this.model, zoomFrom: kept.startValue - this.model.offset, zoomTo: kept.endValue - this.model.offset } : this.model;
    this.drawn = `${this.model.zoomFrom}`;
    this.chart!.resize();
    this.chart!.setOption(options(wanted, palette(this), this.plan), { replaceMerge: ['series', 'xAxis', 'yAxis', 'grid', 'graphic'] });
  }

  private drawn = '';
  private sameRange() { return this.drawn === `${this.model?.zoomFrom}`; }

  private open(place: HTMLElement) {
    this.chart = echarts.init(place);
    this.chart.on('updateAxisPointer', (event: unknown) => {
      const axis = (event as { axesInfo?: { axisDim: string; value: number }[] }).axesInfo?.find(info => info.axisDim === 'x');
      this.at = axis && this.model ? axis.value - this.model.offset : this.at;
    });
    this.chart.on('click', event => {
      const lanes = this.plan?.tracks.find(track => track.kind === event.seriesId)?.lanes;
      this.press(lanes && this.model && pressed(this.model, lanes, event.dataIndex));
    });
  }

  private press(bar: Bar | undefined) {
    if (bar?.link) this.dispatchEvent(new CustomEvent('oo-press', { detail: { link: bar.link } }));
  }

  private zoom(from: number, to: number) {
    this.chart?.dispatchAction({ type: 'dataZoom', startValue: from + this.model!.offset, endValue: to + this.model!.offset });
  }

  private key(event: KeyboardEvent) {
    const model = this.model!;
    const [from, to] = this.view();
    const step = (to - from) / (event.shiftKey ? 10 : 100), at = this.at ?? from;
    const actions: Record<string, () => void> = {
      ArrowRight: () => this.point(Math.min(at + step, to)), ArrowLeft: () => this.point(Math.max(at - step, from)),
      '+': () => this.zoom(at - (to - from) / 4, at + (to - from) / 4),
      '-': () => this.zoom(Math.max(model.from, from - (to - from) / 2), Math.min(model.to, to + (to - from) / 2)),
      Enter: () => this.press(barsAt(model.bars, at, step * 2).find(bar => bar.link)),
      Escape: () => this.zoom(model.from, model.to),
    };
    if (actions[event.key]) { actions[event.key](); event.preventDefault(); }
  }

  private view(): [number, number] {
    const zoom = (this.chart?.getOption() as { dataZoom: { startValue: number; endValue: number }[] }).dataZoom[0];
    return [zoom.startValue - this.model!.offset, zoom.endValue - this.model!.offset];
  }

  private point(at: number) {
    this.at = at;
    const x = this.chart!.convertToPixel({ xAxisIndex: 0 }, at + this.model!.offset) as unknown as number;
    this.chart!.dispatchAction({ type: 'showTip', x, y: this.plan!.tracks[0].top + 8 });
  }
}
customElements.define('oo-timeline', OoTimeline);
