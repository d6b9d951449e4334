import { html, type TemplateResult } from 'lit';
import { barsAt, valueAt, type Model } from './model';

/** A time of day as the target's people read it; the offset is already in the axis, so it is read as UTC. */
export function clock(at: number, model: Model, millis = false): string {
  return new Date(at + model.offset).toISOString().slice(11, millis ? 23 : 19);
}

const share = (value: number | null | undefined, model: Model) =>
  value === null || value === undefined ? model.words.notKnown : `${Math.round(value * 100)} %`;

/** What stands above the tracks: everything that is known of the instant under the crosshair. */
export function readout(model: Model, at: number | undefined): TemplateResult {
  if (at === undefined) return html`<span>${model.words.hint}</span>`;
  const slack = (model.zoomTo - model.zoomFrom) / 400;
  const lanes = new Map(model.lanes.map(lane => [lane.id, lane]));
  const total = model.cpu.find(line => line.total);
  return html`<b>${clock(at, model)} ${model.zone}</b>
    <span>CPU <b>${share(total && valueAt(total.points, at), model)}</b></span>
    ${model.cpu.filter(line => !line.total).slice(0, 6).map(line => html`<span>${line.label} ${share(valueAt(line.points, at), model)}</span>`)}
    ${barsAt(model.bars, at, slack).slice(0, 8).map(bar => html`<span class=${bar.kind}>
      ${bar.kind === 'extra' ? '✕ ' : ''}${lanes.get(bar.lane)?.label}: ${bar.label}${bar.kind === 'extra' ? ` · ${model.words.extra}` : ''}</span>`)}`;
}
