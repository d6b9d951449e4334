import { html, type TemplateResult } from 'lit';
import type { Bar, Model } from './model';
import { clock, trackName } from './readout';

const end = (bar: Bar, model: Model) => bar.to === null ? model.words.noEnd : clock(bar.to, model, true);

/** The same as the picture, in rows: what a screen reader or a copy takes. */
export function asTable(model: Model): TemplateResult {
  const lanes = new Map(model.lanes.map(lane => [lane.id, lane]));
  const rows = model.bars.filter(bar => bar.kind !== 'alive').sort((a, b) => a.from - b.from);
  return html`<div class="scroll" tabindex="0"><table>
    <thead><tr><th scope="col">${model.words.start} (${model.zone})</th><th scope="col">${model.words.end}</th>
      <th scope="col">${model.words.where}</th><th scope="col">${model.words.what}</th></tr></thead>
    <tbody>${rows.map(bar => html`<tr><td>${clock(bar.from, model, true)}</td><td>${end(bar, model)}</td>
      <td>${lanes.get(bar.lane)?.label}</td><td>${bar.label}${bar.kind === 'extra' ? html` <span class="extra">✕ ${model.words.extra}</span>` : ''}</td></tr>`)}
    ${model.gaps.map(gap => html`<tr><td>${clock(Math.max(gap.from, model.from), model, true)}</td><td>${clock(Math.min(gap.to, model.to), model, true)}</td>
      <td>${trackName(gap.track, model)}</td><td>${model.words.notKnown}: ${gap.reason}</td></tr>`)}
    </tbody></table></div>`;
}
