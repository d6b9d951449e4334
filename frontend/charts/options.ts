/** The chart's description for ECharts: three grids on one time axis and a mini-map; pure. */
import { bar, gap, place, type Shape } from './draw';
import type { Bar, CpuLine, Lane, Model } from './model';
import type { Palette } from './palette';

const CPU = 110, LANE = 24, TOP = 26, MAP = 34;

export interface Layout { left: number; right: number; workers: Lane[]; locks: Lane[]; height: number; }

/** Narrow screens give the labels less room; the tracks keep their height. */
export function layout(model: Model, width: number): Layout {
  const workers = model.lanes.filter(lane => lane.kind === 'worker');
  const locks = model.lanes.filter(lane => lane.kind === 'lock');
  const height = TOP + CPU + 18 + rows(workers) + 18 + rows(locks) + 30 + MAP + 18;
  return { left: width < 600 ? 96 : 176, right: width < 600 ? 8 : 16, workers, locks, height };
}

const rows = (lanes: Lane[]) => Math.max(lanes.length, 1) * LANE;

export function options(model: Model, palette: Palette, at: Layout): Record<string, unknown> {
  const frame = { left: at.left, right: at.right };
  const workersTop = TOP + CPU + 18, locksTop = workersTop + rows(at.workers) + 18;
  const shift = (t: number) => t + model.offset;
  const time = (index: number, label: boolean) => ({
    type: 'time', gridIndex: index, min: shift(model.from), max: shift(model.to), position: 'top',
    axisLine: { show: false }, axisTick: { show: false }, axisLabel: { show: label, color: palette.text2, hideOverlap: true },
    splitLine: { show: true, lineStyle: { color: palette.grid } },
    axisPointer: { show: true, snap: false, label: { show: false }, lineStyle: { color: palette.cross, width: 1, type: 'solid' } },
  });
  const names = (index: number, lanes: Lane[]) => ({
    type: 'category', gridIndex: index, inverse: true, data: lanes.map(lane => lane.id),
    axisLine: { show: false }, axisTick: { show: false }, splitLine: { show: false },
    axisLabel: { color: palette.text, interval: 0, width: at.left - 12, overflow: 'truncate',
      formatter: (id: string) => laneLabel(lanes, id), rich: { r: { color: palette.text3, fontSize: 11 } } },
  });
  return {
    useUTC: true, animation: false, textStyle: { fontFamily: palette.font, fontSize: 12 },
    tooltip: { trigger: 'axis', showContent: false },
    axisPointer: { link: [{ xAxisIndex: [0, 1, 2] }] },
    grid: [{ ...frame, top: TOP, height: CPU }, { ...frame, top: workersTop, height: rows(at.workers) },
      { ...frame, top: locksTop, height: rows(at.locks) }],
    xAxis: [time(0, true), time(1, false), time(2, false)],
    yAxis: [
      { type: 'value', gridIndex: 0, min: 0, max: 1, interval: 0.5, splitLine: { lineStyle: { color: palette.grid } },
        axisLabel: { color: palette.text3, formatter: (v: number) => `${Math.round(v * 100)} %` } },
      names(1, at.workers), names(2, at.locks)],
    dataZoom: [
      { type: 'inside', xAxisIndex: [0, 1, 2], filterMode: 'none', zoomOnMouseWheel: 'ctrl', moveOnMouseMove: true,
        startValue: shift(model.zoomFrom), endValue: shift(model.zoomTo) },
      { type: 'slider', xAxisIndex: [0, 1, 2], filterMode: 'none', left: at.left, right: at.right, bottom: 8, height: MAP,
        startValue: shift(model.zoomFrom), endValue: shift(model.zoomTo), borderColor: palette.border, fillerColor: 'transparent',
        brushSelect: true, showDetail: false, handleStyle: { color: palette.accent, borderColor: palette.accent },
        dataBackground: { lineStyle: { opacity: 0 }, areaStyle: { color: palette.cpu[1], opacity: 0.6 } },
        selectedDataBackground: { lineStyle: { opacity: 0 }, areaStyle: { color: palette.cpu[0], opacity: 0.8 } } }],
    series: [...total(model, palette, shift), ...stack(model, palette, shift),
      lanes('workers', 1, at.workers, model, palette, shift), lanes('locks', 2, at.locks, model, palette, shift)],
  };
}

function laneLabel(lanes: Lane[], id: string): string {
  const lane = lanes.find(l => l.id === id);
  return lane ? `${lane.label}${lane.remark ? ` {r|${lane.remark}}` : ''}` : '';
}

function stack(model: Model, palette: Palette, shift: (t: number) => number): Shape[] {
  return model.cpu.filter(line => !line.total).map((line, i) => ({
    ...area(line, shift), stack: 'cpu', lineStyle: { width: 0 },
    areaStyle: { color: palette.cpu[i % palette.cpu.length], opacity: 1 },
  }));
}

function total(model: Model, palette: Palette, shift: (t: number) => number): Shape[] {
  const marks = model.flags.map(flag => ({ xAxis: shift(flag.at), name: flag.label }));
  const host = model.cpu.find(line => line.total) ?? { id: 'total', label: '', total: true, points: [] };
  return [{
    ...area(host, shift), z: 5, lineStyle: { width: 1.25, color: palette.cpuLine },
    markLine: { silent: false, symbol: ['none', 'triangle'], symbolSize: 7, data: marks,
      label: { formatter: '{b}', color: palette.text2, position: 'insideEndTop', rotate: 0 }, lineStyle: { color: palette.text2, type: 'dashed' } },
  }];
}

function area(line: CpuLine, shift: (t: number) => number): Shape {
  return {
    id: `cpu-${line.id}`, name: line.label, type: 'line', symbol: 'none', step: false, connectNulls: false, silent: true,
    xAxisIndex: 0, yAxisIndex: 0, data: line.points.map(([t, v]) => [shift(t), v]),
  };
}

function lanes(id: string, grid: number, of: Lane[], model: Model, palette: Palette, shift: (t: number) => number): Shape {
  const known = new Map(of.map((lane, index) => [lane.id, index]));
  const bars = model.bars.filter(b => known.has(b.lane)).sort((a, b) => rank(a) - rank(b));
  type Api = { coord(v: [number, number | string]): [number, number]; size(v: [number, number]): [number, number] };
  return {
    id, type: 'custom', xAxisIndex: grid, yAxisIndex: grid, clip: true, encode: { x: [0, 1], y: 2 },
    data: [
      ...bars.map(b => [shift(b.from), shift(b.to ?? b.from), known.get(b.lane)]),
      ...(of.length ? model.gaps.map(g => [shift(g.from), shift(g.to), 0]) : [])],
    renderItem: (params: { dataIndex: number; coordSys: { x: number; y: number; width: number; height: number } }, api: Api) => {
      const frame = params.coordSys;
      const b: Bar | undefined = bars[params.dataIndex];
      if (!b) {
        const g = model.gaps[params.dataIndex - bars.length];
        const x = Math.max(api.coord([shift(g.from), 0])[0], frame.x);
        const right = Math.min(api.coord([shift(g.to), 0])[0], frame.x + frame.width);
        return right > x ? { type: 'group', children: gap({ ...frame, x, width: right - x }, palette) } : undefined;
      }
      const [x, y] = api.coord([shift(b.from), known.get(b.lane)!]);
      const end = b.to === null ? null : api.coord([shift(b.to), known.get(b.lane)!])[0];
      return { type: 'group', children: bar(b, place(x, end, y, b.kind === 'alive' ? 20 : 16), frame, palette) };
    },
  };
}

/** What matters most is drawn last. */
function rank(b: Bar): number {
  return { alive: 0, held: 1, none: 1, run: 2, extra: 3 }[b.kind];
}

/** The bars of a lanes series in the order of its data, so that a press finds what was pressed. */
export function pressed(model: Model, of: Lane[], index: number): Bar | undefined {
  const ids = new Set(of.map(lane => lane.id));
  return model.bars.filter(b => ids.has(b.lane)).sort((a, b) => rank(a) - rank(b))[index];
}
