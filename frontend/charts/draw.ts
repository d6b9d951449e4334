/** Pure drawing: rectangles in, shapes out; no state, no chart. */
import type { Bar, BarKind } from './model';
import type { Palette } from './palette';

export interface Box { x: number; y: number; width: number; height: number; }
export type Shape = Record<string, unknown>;

/** The part of a box inside another; null when they do not touch. */
export function clip(box: Box, to: Box): Box | null {
  const x = Math.max(box.x, to.x), right = Math.min(box.x + box.width, to.x + to.width);
  return right <= x ? null : { x, y: box.y, width: right - x, height: box.height };
}

/** 45 degree lines inside a box, as path data. */
export function hatch(box: Box, step: number): string {
  const lines: string[] = [];
  for (let start = box.x - box.height; start < box.x + box.width; start += step) {
    const x1 = Math.max(start, box.x), x2 = Math.min(start + box.height, box.x + box.width);
    if (x2 > x1) {
      lines.push(`M${x1} ${box.y + box.height - (x1 - start)}L${x2} ${box.y + box.height - (x2 - start)}`);
    }
  }
  return lines.join('');
}

/** Where a bar stands: an instant is a mark of a minimum width, so that it can be seen and pressed. */
export function place(start: number, end: number | null, middle: number, height: number): Box {
  const width = Math.max(end === null ? 4 : end - start, 4);
  return { x: start - (end === null ? 2 : 0), y: middle - height / 2, width, height };
}

const CORNER: Record<BarKind, number> = { run: 2, extra: 2, held: 3, none: 3, alive: 0 };

function fill(bar: Bar, palette: Palette): { fill: string; stroke: string; dash?: number[] } {
  switch (bar.kind) {
    case 'run': return { fill: palette.jobs[bar.job % palette.jobs.length], stroke: 'none' };
    case 'extra': return { fill: palette.redSoft, stroke: palette.redMark };
    case 'held': return { fill: palette.accentSoft, stroke: palette.accent };
    case 'none': return { fill: palette.amberSoft, stroke: palette.amberMark, dash: [4, 3] };
    case 'alive': return { fill: palette.alive, stroke: 'none' };
  }
}

/** The cross that says "extra" without colour. */
function cross(box: Box, color: string): Shape {
  const x = box.x + Math.min(box.width / 2, 7), y = box.y + box.height / 2, arm = 3.25;
  return {
    type: 'path', silent: true,
    shape: { d: `M${x - arm} ${y - arm}L${x + arm} ${y + arm}M${x - arm} ${y + arm}L${x + arm} ${y - arm}` },
    style: { fill: 'none', stroke: color, lineWidth: 1.75 },
  };
}

/** What a press hits, where what is drawn is thin. */
function target(bar: Bar, seen: Box): Shape[] {
  return [{ type: 'rect', shape: { ...seen, x: seen.x - 3, width: seen.width + 6 }, cursor: bar.link ? 'pointer' : 'default', style: { fill: 'rgba(0,0,0,0)' } }];
}

/** One bar as shapes; its label only where it fits. */
export function bar(bar: Bar, box: Box, frame: Box, palette: Palette): Shape[] {
  const seen = clip(box, frame);
  if (!seen) return [];
  if (bar.kind === 'extra' && seen.width <= 6) return [...target(bar, seen), cross({ ...seen, x: seen.x - 1, width: 6 }, palette.redMark)];
  const style = fill(bar, palette);
  const shapes: Shape[] = [{
    type: 'rect', shape: { ...seen, r: CORNER[bar.kind] }, cursor: bar.link ? 'pointer' : 'default',
    style: { fill: style.fill, stroke: style.stroke, lineWidth: style.stroke === 'none' ? 0 : 1, lineDash: style.dash },
  }];
  const wide = seen.width > 44;
  if (bar.kind === 'extra' || bar.kind === 'none') {
    // no text in the hatch: what is written keeps its own ground
    const text = wide ? Math.min(seen.width, bar.label.length * 6.6 + 20) : bar.kind === 'extra' ? Math.min(14, seen.width) : 0;
    const rest = { ...seen, x: seen.x + text, width: seen.width - text };
    const color = bar.kind === 'extra' ? palette.redMark : palette.amberMark;
    if (rest.width > 2) {
      shapes.push({ type: 'path', silent: true, shape: { d: hatch(rest, 6) }, style: { fill: 'none', stroke: color, lineWidth: 1 } });
    }
    if (bar.kind === 'extra') shapes.push(cross(seen, palette.red));
  }
  if (wide && bar.kind !== 'alive' && bar.label) {
    const color = { run: palette.onJob, extra: palette.red, held: palette.accent, none: palette.amber }[bar.kind];
    const shift = bar.kind === 'extra' ? 14 : 6;
    shapes.push({
      type: 'text', silent: true,
      style: {
        x: seen.x + shift, y: seen.y + seen.height / 2, text: bar.label, fill: color, verticalAlign: 'middle',
        font: `600 11px ${palette.font}`, width: seen.width - shift - 4, overflow: 'truncate', ellipsis: '…',
      },
    });
  }
  return shapes;
}

/** "No data": dots on a ground of their own, and the reason where it fits. */
export function gap(box: Box, reason: string, palette: Palette): Shape[] {
  const dots: string[] = [];
  for (let x = box.x + 4; x < box.x + box.width && dots.length < 4000; x += 6) {
    for (let y = box.y + 4; y < box.y + box.height; y += 6) dots.push(`M${x} ${y}h1.2`);
  }
  const shapes: Shape[] = [
    { type: 'rect', silent: true, shape: box, style: { fill: palette.unknownSoft, opacity: 0.7 } },
    { type: 'path', silent: true, shape: { d: dots.join('') }, style: { fill: 'none', stroke: palette.unknownMark, lineWidth: 1.2 } }];
  if (box.width > 80) {
    shapes.push({ type: 'text', silent: true, style: {
      x: box.x + 8, y: box.y + box.height / 2, text: reason, verticalAlign: 'middle', font: `400 11px ${palette.font}`, fill: palette.unknown,
      width: box.width - 16, overflow: 'truncate', ellipsis: '…', backgroundColor: palette.unknownSoft, padding: [2, 4] } });
  }
  return shapes;
}
