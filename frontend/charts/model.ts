/** What the server sends; times are epoch milliseconds in UTC, null is "not known" and never zero. */
export type Point = [number, number | null];
export type TrackKind = 'cpu' | 'requests' | 'worker' | 'lock';
/** The host's line is a share of its processors, 0 to 1; a worker's is in cores. */
export interface CpuLine { id: string; label: string; total: boolean; slot: number; points: Point[]; }
export interface Lane { id: string; kind: 'worker' | 'lock'; label: string; remark: string; }
export type BarKind = 'run' | 'extra' | 'held' | 'none' | 'alive';
export interface Bar {
  id: string; lane: string; kind: BarKind; from: number; to: number | null; label: string; job: number; link: string;
}
export interface Flag { id: string; at: number; label: string; }
export interface Gap { track: TrackKind; from: number; to: number; reason: string; }
export interface Model {
  from: number; to: number; zoomFrom: number; zoomTo: number; offset: number; zone: string;
  /** Processors of the host; null where not known: then workers have a scale of their own. */
  cores: number | null;
  cpu: CpuLine[]; requests: Point[]; lanes: Lane[]; bars: Bar[]; flags: Flag[]; gaps: Gap[];
  finding: string; words: Record<string, string>;
}
/** What changed since the last message; absent parts stayed as they were. */
export interface Change {
  from: number; to: number; finding?: string; cores?: number;
  points?: Record<string, Point[]>; cpu?: CpuLine[]; requests?: Point[];
  lanes?: Lane[]; put?: Bar[]; drop?: string[]; flags?: Flag[]; gaps?: Gap[];
}

/** The model with a change applied; the old one is left alone. */
export function changed(model: Model, change: Change): Model {
  const put = change.put ?? [];
  const gone = new Set([...(change.drop ?? []), ...put.map(bar => bar.id)]);
  const moved = model.zoomFrom <= model.from && model.zoomTo >= model.to;
  return {
    ...model,
    from: change.from, to: change.to,
    zoomFrom: moved ? change.from : model.zoomFrom, zoomTo: moved ? change.to : model.zoomTo,
    finding: change.finding ?? model.finding, cores: change.cores ?? model.cores,
    cpu: (change.cpu ?? model.cpu).map(line => withPoints(line, change.points?.[line.id], change.from)),
    requests: change.requests ?? model.requests, lanes: change.lanes ?? model.lanes,
    bars: gone.size ? [...model.bars.filter(bar => !gone.has(bar.id)), ...put] : model.bars,
    flags: change.flags ?? model.flags, gaps: change.gaps ?? model.gaps,
  };
}

function withPoints(line: CpuLine, fresh: Point[] | undefined, from: number): CpuLine {
  if (!fresh) return line;
  const first = fresh[0]?.[0] ?? Infinity;
  return { ...line, points: [...line.points.filter(p => p[0] >= from && p[0] < first), ...fresh] };
}

/** The value of the step that an instant falls into; undefined outside, null in a gap. */
export function valueAt(points: Point[], at: number): number | null | undefined {
  let low = 0, high = points.length - 1, found = -1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    if (points[middle][0] <= at) { found = middle; low = middle + 1; } else high = middle - 1;
  }
  return found < 0 ? undefined : points[found][1];
}

/** Bars that an instant touches; an instant counts within `slack` milliseconds. */
export function barsAt(bars: Bar[], at: number, slack: number): Bar[] {
  return bars.filter(bar => bar.kind !== 'alive' && at >= bar.from - slack && at <= (bar.to ?? bar.from) + slack);
}
