import { encodeQR } from 'qr';
import { type Markup, html } from '../../html.ts';

/** The width of the light border, in modules. Cameras need it to find the code. */
const quietZone = 4;

/**
 * Returns a QR code as an inline SVG: no script, no style and no request, so that every content security policy allows it. It is black on
 * white in every theme, because many cameras cannot read a light code on a dark page.
 */
export function qrCode(text: string, label: string): Markup {
  const { size, path } = qrPath(text);
  return html`<svg class="qr-code" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges" role="img" aria-label="${label}">
    <path fill="#fff" d="M0 0h${size}v${size}h-${size}z" />
    <path fill="#000" d="${path}" />
  </svg>`;
}

/** Returns the dark modules as one SVG path, and the number of modules per side including the border. */
export function qrPath(text: string): { size: number; path: string } {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: quietZone });
  const path = rows
    .map((row, y) =>
      runsOf(row)
        .map(([x, width]) => `M${x} ${y}h${width}v1h-${width}z`)
        .join(''),
    )
    .join('');
  return { size: rows.length, path };
}

/** Finds the runs of dark modules: their start and length. */
function runsOf(row: readonly boolean[]): [start: number, width: number][] {
  const runs: [number, number][] = [];
  for (const [x, isDark] of row.entries()) {
    const last = runs.at(-1);
    if (!isDark) continue;
    if (last && last[0] + last[1] === x) last[1] += 1;
    else runs.push([x, 1]);
  }
  return runs;
}
