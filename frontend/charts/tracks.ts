/** Which tracks there are and where each stands; pure. */
import type { Lane, Model, TrackKind } from './model';
import type { Palette } from './palette';

const HEIGHT = { cpu: 110, requests: 44 }, LANE = 24, TOP = 26, BETWEEN = 24;
export const MAP = 34;

export interface Track { kind: TrackKind; top: number; height: number; lanes: Lane[]; }
export interface Layout { left: number; right: number; width: number; tracks: Track[]; height: number; }

/** A track without data and without a word about why is not drawn. Narrow screens give the captions less room. */
export function layout(model: Model, width: number): Layout {
  const tracks: Track[] = [];
  let top = TOP;
  const add = (kind: TrackKind, height: number, lanes: Lane[] = []) => {
    tracks.push({ kind, top, height, lanes });
    top += height + BETWEEN;
  };
  const blind = (kind: TrackKind) => model.gaps.some(gap => gap.track === kind);
  if (model.cpu.length || blind('cpu')) add('cpu', HEIGHT.cpu);
  if (model.requests.length) add('requests', HEIGHT.requests);
  for (const kind of ['worker', 'lock'] as const) {
    const lanes = model.lanes.filter(lane => lane.kind === kind);
    if (lanes.length) add(kind, lanes.length * LANE, lanes);
    else if (kind === 'worker') add(kind, LANE);
  }
  const narrow = width < 600;
  return { left: narrow ? 96 : 176, right: narrow ? 30 : 52, width, tracks, height: top + MAP + 10 };
}

/** The captions stand at the left, where the eye begins: what a track is, of what, in which unit. */
export function captions(model: Model, palette: Palette, at: Layout): object[] {
  const words = model.words;
  const line = (y: number, text: string, width: number, fill: string, font: string) => ({
    type: 'text', x: 12, y, silent: true, style: { text, fill, font: `${font} ${palette.font}`, width, overflow: 'truncate' } });
  const text = (top: number, title: string, second: string, width: number) =>
    [line(top, title, width, palette.text, '600 12px'), line(top + 15, second, width, palette.text3, '400 11px')];
  const wide = at.left - 16, besideLabels = at.left - 56;
  const host = model.cpu.find(line => line.total)?.label ?? '';
  const of: Record<TrackKind, [string, string]> = {
    cpu: [words.cpu, host], requests: [words.requests, words.perSecond], worker: [words.workers, ''], lock: [words.locks, ''] };
  return [
    ...at.tracks.flatMap(track => track.lanes.length
      ? text(track.top - 17, ...of[track.kind], wide) : text(track.top - 4, ...of[track.kind], besideLabels)),
    ...text(at.height - MAP - 8, words.map, words.drag, wide)];
}
