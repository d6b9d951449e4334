/** The series of the CPU and request tracks; pure. */
import type { Shape } from './draw';
import type { CpuLine, Model, Point } from './model';
import type { Palette } from './palette';

type Shift = (t: number) => number;
type Api = { coord(v: [number, number]): [number, number] };
type Params = { dataIndex: number; coordSys: { x: number; y: number; width: number; height: number } };

/** The largest sum of what all workers use; what the scale of cores has to hold. */
export function mostCores(model: Model): number {
  const lines = model.cpu.filter(line => !line.total);
  return Math.max(0, ...(lines[0]?.points ?? []).map((_, i) => sum(lines, i)));
}

const sum = (lines: CpuLine[], at: number) => lines.reduce((all, line) => all + (line.points[at]?.[1] ?? 0), 0);

/** With known processors both scales of the track end at the same height; else cores have one that fits. */
export function coresScale(model: Model): number {
  const most = mostCores(model);
  const room = [0.5, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512].find(n => n >= most) ?? Math.ceil(most);
  return model.cores === null ? room : Math.max(model.cores, Math.ceil(most));
}

export function cpuSeries(model: Model, palette: Palette, shift: Shift, grid: number, coresAxis: number): Shape[] {
  const workers = model.cpu.filter(line => !line.total);
  return [
    ...workers.map(line => ({
      ...area(`cpu-${line.id}`, line.label, line.points, shift), xAxisIndex: grid, yAxisIndex: coresAxis,
      stack: 'cpu', lineStyle: { width: 0.75, color: palette.surface },
      areaStyle: { color: line.slot < 0 ? palette.cpuOther : palette.cpu[line.slot % palette.cpu.length], opacity: 1 } })),
    ...model.cpu.filter(line => line.total).map(line => ({
      ...area(`cpu-${line.id}`, line.label, line.points, shift), xAxisIndex: grid, yAxisIndex: grid, z: 5,
      lineStyle: { width: 1.25, color: palette.cpuLine } })),
    labels(workers, palette, shift, grid, coresAxis),
  ];
}

export function requestSeries(model: Model, palette: Palette, shift: Shift, grid: number): Shape {
  return {
    ...area('requests', model.words.requests, model.requests, shift), xAxisIndex: grid, yAxisIndex: grid,
    lineStyle: { width: 1.25, color: palette.cpuLine }, areaStyle: { color: palette.cpuOther, opacity: 0.6 } };
}

/** Null breaks a line: nothing is drawn through what nobody measured. */
function area(id: string, name: string, points: Point[], shift: Shift): Shape {
  return { id, name, type: 'line', symbol: 'none', step: false, connectNulls: false, silent: true,
    data: points.map(([t, v]) => [shift(t), v]) };
}

/** Each worker's name stands in its own area, where that is highest in what is seen; no legend to look up. */
function labels(workers: CpuLine[], palette: Palette, shift: Shift, grid: number, coresAxis: number): Shape {
  return {
    id: 'cpu-labels', type: 'custom', silent: true, z: 6, clip: true, xAxisIndex: grid, yAxisIndex: coresAxis,
    data: workers.map(() => [0, 0]),
    renderItem: (params: Params, api: Api) => {
      const line = workers[params.dataIndex], frame = params.coordSys;
      let best: { x: number; y: number; height: number } | undefined;
      line.points.forEach(([t, v], i) => {
        const [x, top] = api.coord([shift(t), sum(workers.slice(0, params.dataIndex + 1), i)]);
        if (v === null || x < frame.x + 30 || x > frame.x + frame.width - 60) return;
        const height = api.coord([shift(t), 0])[1] - api.coord([shift(t), v])[1];
        if (!best || height > best.height) best = { x, y: top + height / 2, height };
      });
      return best && best.height >= 13 ? {
        type: 'text', style: { x: best.x, y: best.y, text: line.label, fill: palette.text, verticalAlign: 'middle', align: 'center',
          font: `600 11px ${palette.font}`, stroke: palette.surface, lineWidth: 2 } } : undefined;
    },
  };
}
