/** The mini-map's own picture: every run of the whole range, extra ones in their colour; pure. */
import type { Shape } from './draw';
import type { Model } from './model';
import type { Palette } from './palette';
import { MAP, type Layout } from './tracks';

type Shift = (t: number) => number;
type Frame = { x: number; y: number; width: number; height: number };

/** Its grid and axes stand behind the slider and are not zoomed with the others. */
export function mapAxes(model: Model, at: Layout, index: number, shift: Shift) {
  return {
    grid: { left: at.left, right: at.right, bottom: 8, height: MAP },
    xAxis: { type: 'time', gridIndex: index, show: false, min: shift(model.from), max: shift(model.to), axisPointer: { show: false } },
    yAxis: { type: 'value', gridIndex: index, show: false, min: 0, max: 1 },
  };
}

/** One mark a pixel, however many runs fall into it. */
export function mapSeries(model: Model, palette: Palette, index: number, yIndex: number, shift: Shift): Shape {
  return {
    id: 'map', type: 'custom', silent: true, xAxisIndex: index, yAxisIndex: yIndex, data: [[shift(model.from), 0]],
    renderItem: (params: { coordSys: Frame }) => {
      const { x, y, width } = params.coordSys, perPixel = (model.to - model.from) / width;
      const marks = (kind: 'run' | 'extra', top: number, height: number, stroke: string) => {
        const pixels = new Set(model.bars.filter(bar => bar.kind === kind && bar.from >= model.from && bar.from < model.to)
          .map(bar => Math.floor((bar.from - model.from) / perPixel)));
        const d = [...pixels].map(pixel => `M${x + pixel} ${y + top}v${height}`).join('');
        return d ? [{ type: 'path', shape: { d }, style: { fill: 'none', stroke, lineWidth: 1.5 } }] : [];
      };
      return { type: 'group', children: [...marks('run', MAP - 12, 9, palette.text3), ...marks('extra', MAP - 25, 10, palette.redMark)] };
    },
  };
}
