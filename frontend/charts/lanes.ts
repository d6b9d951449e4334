/** The series of a track with lanes, and of what nobody looked at; pure. */
import { bar, gap, place, type Shape } from './draw';
import type { Bar, Gap, Lane, Model } from './model';
import type { Palette } from './palette';

type Shift = (t: number) => number;
type Frame = { x: number; y: number; width: number; height: number };
type Api = { coord(v: [number, number | string]): [number, number] };

export function laneSeries(id: string, grid: number, of: Lane[], model: Model, palette: Palette, shift: Shift): Shape {
  const known = new Map(of.map((lane, index) => [lane.id, index]));
  const bars = inOrder(model, of);
  return {
    id, type: 'custom', xAxisIndex: grid, yAxisIndex: grid, clip: true, encode: { x: [0, 1], y: 2 },
    data: bars.map(b => [shift(b.from), shift(b.to ?? b.from), known.get(b.lane)]),
    renderItem: (params: { dataIndex: number; coordSys: Frame }, api: Api) => {
      const b = bars[params.dataIndex];
      const [x, y] = api.coord([shift(b.from), known.get(b.lane)!]);
      const end = b.to === null ? null : api.coord([shift(b.to), known.get(b.lane)!])[0];
      return { type: 'group', children: bar(b, place(x, end, y, b.kind === 'alive' ? 20 : 16), params.coordSys, palette) };
    },
  };
}

/** Shades one track over its whole height: that locks were not looked at says nothing about runs. */
export function blindSeries(grid: number, gaps: Gap[], model: Model, palette: Palette, shift: Shift): Shape {
  return {
    id: `blind-${grid}`, type: 'custom', silent: true, z: 4, clip: true, xAxisIndex: grid, yAxisIndex: grid, encode: { x: [0, 1] },
    data: gaps.map(g => [shift(g.from), shift(g.to)]),
    renderItem: (params: { dataIndex: number; coordSys: Frame }, api: Api) => {
      const g = gaps[params.dataIndex], frame = params.coordSys;
      const x = Math.max(api.coord([shift(g.from), 0])[0], frame.x);
      const right = Math.min(api.coord([shift(g.to), 0])[0], frame.x + frame.width);
      const text = `${model.words.notKnown}: ${g.reason}`;
      return right > x ? { type: 'group', children: gap({ ...frame, x, width: right - x }, text, palette) } : undefined;
    },
  };
}

/** What matters most is drawn last. */
function rank(b: Bar): number {
  return { alive: 0, held: 1, none: 1, run: 2, extra: 3 }[b.kind];
}

function inOrder(model: Model, of: Lane[]): Bar[] {
  const ids = new Set(of.map(lane => lane.id));
  return model.bars.filter(b => ids.has(b.lane)).sort((a, b) => rank(a) - rank(b));
}

/** The bar of a lanes series that was pressed: its data stand in the order of drawing. */
export function pressed(model: Model, of: Lane[], index: number): Bar | undefined {
  return inOrder(model, of)[index];
}
