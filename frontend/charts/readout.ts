import { html, type TemplateResult } from 'lit';
import { barsAt, valueAt, type CpuLine, type Model, type TrackKind } from './model';

/** A time of day as the target's people read it; the offset is already in the axis, so it is read as UTC. */
export function clock(at: number, model: Model, millis = false): string {
  return new Date(at + model.offset).toISOString().slice(11, millis ? 23 : 19);
}

const share = (value: number | null | undefined, model: Model) =>
  value === null || value === undefined ? model.words.notKnown : `${Math.round(value * 100)} %`;

/** A worker's share where the host's processors are known, else its cores. */
function used(line: CpuLine, at: number, model: Model): string {
  const cores = valueAt(line.points, at);
  if (cores === null || cores === undefined) return model.words.notKnown;
  return model.cores === null ? `${cores.toFixed(2)} ${model.words.cores}` : share(cores / model.cores, model);
}

const lives = (line: CpuLine, at: number) => typeof valueAt(line.points, at) === 'number';

/** What stands above the tracks: everything that is known of the instant under the crosshair, and what is not and why. */
export function readout(model: Model, at: number | undefined): TemplateResult {
  if (at === undefined) return html`<span>${model.words.hint}</span>`;
  const slack = (model.zoomTo - model.zoomFrom) / 400;
  const lanes = new Map(model.lanes.map(lane => [lane.id, lane]));
  const total = model.cpu.find(line => line.total);
  const requests = model.requests.length ? valueAt(model.requests, at) : undefined;
  return html`<b>${clock(at, model)} ${model.zone}</b>
    ${total ? html`<span>${model.words.cpu} <b>${share(valueAt(total.points, at), model)}</b></span>` : ''}
    ${model.cpu.filter(line => !line.total && lives(line, at)).slice(0, 6).map(line => html`<span>${line.label} ${used(line, at, model)}</span>`)}
    ${requests === undefined ? '' : html`<span>${model.words.requests} ${requests ?? model.words.notKnown}</span>`}
    ${barsAt(model.bars, at, slack).slice(0, 8).map(bar => html`<span class=${bar.kind}>
      ${bar.kind === 'extra' ? '✕ ' : ''}${lanes.get(bar.lane)?.label}: ${bar.label}${bar.kind === 'extra' ? ` · ${model.words.extra}` : ''}</span>`)}
    ${model.gaps.filter(gap => at >= gap.from && at < gap.to).map(gap => html`<span class="blind">${trackName(gap.track, model)}: ${model.words.notKnown}, ${gap.reason}</span>`)}`;
}

export function trackName(track: TrackKind, model: Model): string {
  return { cpu: model.words.cpu, requests: model.words.requests, worker: model.words.workers, lock: model.words.locks }[track];
}
