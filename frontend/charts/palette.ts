/** The page's tokens as colours that a canvas understands; read again when the scheme changes. */
export interface Palette {
  text: string; text2: string; text3: string; surface: string; border: string; grid: string; alive: string; cross: string;
  accent: string; accentSoft: string; red: string; redMark: string; redSoft: string;
  amber: string; amberMark: string; amberSoft: string; unknown: string; unknownMark: string; unknownSoft: string;
  onJob: string; jobs: string[]; cpu: string[]; cpuOther: string; cpuLine: string; font: string;
}

/** A canvas cannot read var() or light-dark(): a probe resolves them; outside the shadow tree it would have no style. */
export function palette(host: HTMLElement): Palette {
  const probe = document.createElement('span');
  (host.shadowRoot ?? host).appendChild(probe);
  const color = (token: string) => {
    probe.style.color = `var(--${token})`;
    return getComputedStyle(probe).color;
  };
  const all: Palette = {
    text: color('text'), text2: color('text-2'), text3: color('text-3'), surface: color('surface'),
    border: color('border'), grid: color('grid'), alive: color('alive'), cross: color('cross'),
    accent: color('accent'), accentSoft: color('accent-soft'),
    red: color('red'), redMark: color('red-mark'), redSoft: color('red-soft'),
    amber: color('amber'), amberMark: color('amber-mark'), amberSoft: color('amber-soft'),
    unknown: color('unknown'), unknownMark: color('unknown-mark'), unknownSoft: color('unknown-soft'), onJob: color('on-job'),
    jobs: [1, 2, 3, 5, 4].map(n => color(`job-${n}`)),
    cpu: [1, 2, 3, 4].map(n => color(`cpu-${n}`)), cpuOther: color('cpu-other'), cpuLine: color('cpu-line'),
    font: getComputedStyle(host).fontFamily,
  };
  probe.remove();
  return all;
}
