/** The chart's description for ECharts: the tracks on one time axis and a mini-map; pure. */
import { coresScale, cpuSeries, requestSeries } from './cpu';
import type { Shape } from './draw';
import { blindSeries, laneSeries } from './lanes';
import { mapAxes, mapSeries } from './map';
import type { Lane, Model } from './model';
import type { Palette } from './palette';
import { captions, MAP, type Layout, type Track } from './tracks';

export function options(model: Model, palette: Palette, at: Layout): Record<string, unknown> {
  const shift = (t: number) => t + model.offset;
  const all = at.tracks.map((_, index) => index), map = at.tracks.length, coresAxis = map + 1;
  const mini = mapAxes(model, at, map, shift);
  const cpu = at.tracks.findIndex(track => track.kind === 'cpu');
  const zoom = { xAxisIndex: all, filterMode: 'none', startValue: shift(model.zoomFrom), endValue: shift(model.zoomTo) };
  return {
    useUTC: true, animation: false, textStyle: { fontFamily: palette.font, fontSize: 12 },
    tooltip: { trigger: 'axis', showContent: false },
    axisPointer: { link: [{ xAxisIndex: all }] },
    graphic: { elements: captions(model, palette, at) },
    grid: [...at.tracks.map(track => ({ left: at.left, right: at.right, top: track.top, height: track.height })), mini.grid],
    xAxis: [...all.map(index => timeAxis(index, model, palette, shift)), mini.xAxis],
    yAxis: [...at.tracks.map((track, index) => trackAxis(track, index, palette, at)), mini.yAxis,
      ...(cpu < 0 ? [] : [coresAxisOf(cpu, model, palette, at)])],
    dataZoom: [
      { type: 'inside', ...zoom, zoomOnMouseWheel: 'ctrl', moveOnMouseMove: true },
      { type: 'slider', ...zoom, left: at.left, right: at.right, bottom: 8, height: MAP,
        borderColor: palette.border, fillerColor: 'transparent', brushSelect: true, showDetail: false,
        handleStyle: { color: palette.accent, borderColor: palette.accent }, moveHandleSize: 4,
        dataBackground: { lineStyle: { opacity: 0 }, areaStyle: { color: palette.cpu[1], opacity: 0.4 } },
        selectedDataBackground: { lineStyle: { opacity: 0 }, areaStyle: { color: palette.cpu[0], opacity: 0.6 } } }],
    series: [flags(model, palette, at.tracks[0], shift), ...at.tracks.flatMap((track, index) => series(track, index, model, palette, shift, coresAxis)),
      mapSeries(model, palette, map, map, shift)],
  };
}

function series(track: Track, index: number, model: Model, palette: Palette, shift: (t: number) => number, coresAxis: number): Shape[] {
  const blind = blindSeries(index, model.gaps.filter(gap => gap.track === track.kind), model, palette, shift);
  switch (track.kind) {
    case 'cpu': return [...cpuSeries(model, palette, shift, index, coresAxis), blind];
    case 'requests': return [requestSeries(model, palette, shift, index), blind];
    default: return [laneSeries(track.kind, index, track.lanes, model, palette, shift), blind];
  }
}

/** A time axis divides seconds no further: the starts of one occurrence stand on one of plain numbers. */
function timeAxis(index: number, model: Model, palette: Palette, shift: (t: number) => number): object {
  const fine = model.to - model.from < 10_000;
  const millis = (t: number) => new Date(t).toISOString().slice(17, 23);
  return {
    type: fine ? 'value' : 'time', splitNumber: 6, gridIndex: index, min: shift(model.from), max: shift(model.to), position: 'top',
    axisLine: { show: false }, axisTick: { show: false }, axisLabel: { show: index === 0, color: palette.text2, hideOverlap: true, ...(fine ? { formatter: millis, showMinLabel: false, showMaxLabel: false } : {}) },
    splitLine: { show: true, lineStyle: { color: palette.grid } },
    axisPointer: { show: true, snap: false, label: { show: false }, lineStyle: { color: palette.cross, width: 1, type: 'solid' } },
  };
}

function trackAxis(track: Track, index: number, palette: Palette, at: Layout): object {
  const label = { color: palette.text3, fontSize: 11 };
  switch (track.kind) {
    case 'cpu': return { type: 'value', gridIndex: index, min: 0, max: 1, interval: 0.5, splitLine: { lineStyle: { color: palette.grid } },
      axisLabel: { ...label, formatter: (v: number) => `${Math.round(v * 100)} %` } };
    case 'requests': return { type: 'value', gridIndex: index, min: 0, splitNumber: 1, splitLine: { lineStyle: { color: palette.grid } }, axisLabel: label };
    default: return {
      type: 'category', gridIndex: index, inverse: true, data: track.lanes.map(lane => lane.id),
      axisLine: { show: false }, axisTick: { show: false }, splitLine: { show: false },
      axisLabel: { color: palette.text, interval: 0, align: 'left', margin: at.left - 12, width: at.left - 20, overflow: 'truncate',
        formatter: (id: string) => caption(track.lanes, id), rich: { r: { color: palette.text3, fontSize: 11 } } } };
  }
}

function coresAxisOf(cpu: number, model: Model, palette: Palette, at: Layout): object {
  const most = coresScale(model), workers = model.cpu.some(line => !line.total);
  return { type: 'value', gridIndex: cpu, position: 'right', min: 0, max: most, interval: most / 2, splitLine: { show: false },
    axisLabel: { show: workers, color: palette.text3, fontSize: 11,
      formatter: (v: number) => v === most && at.width >= 600 ? `${v} ${v === 1 ? model.words.core : model.words.cores}` : `${v}` } };
}

function caption(lanes: Lane[], id: string): string {
  const lane = lanes.find(l => l.id === id);
  return lane ? `${lane.label}${lane.remark ? ` {r|${lane.remark}}` : ''}` : '';
}

/** Deployments stand on the uppermost track, whatever it shows; lanes count from the top, values from the bottom. */
function flags(model: Model, palette: Palette, track: Track, shift: (t: number) => number): Shape {
  const down = track.lanes.length > 0;
  return {
    id: 'flags', type: 'line', xAxisIndex: 0, yAxisIndex: 0, data: [], silent: true,
    markLine: { symbol: down ? ['triangle', 'none'] : ['none', 'triangle'], symbolSize: 7,
      data: model.flags.map(flag => ({ xAxis: shift(flag.at), name: flag.label })),
      label: { formatter: '{b}', color: palette.text2, position: 'insideEndTop', rotate: 0 },
      lineStyle: { color: palette.text2, type: 'dashed' } },
  };
}
