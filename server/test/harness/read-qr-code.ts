import { decodeQR } from 'qr/decode.js';

/** The text of the first QR code of a page, decoded from the pixels that a browser would paint. */
export const readQrCode = (page: string): string => decodeQR(painted(page));

/** The pixels that a browser would paint: the white square, then every dark run, four pixels to a module. */
function painted(svg: string): { width: number; height: number; data: Uint8Array } {
  const size = Number(/class="qr-code" viewBox="0 0 (\d+) /.exec(svg)?.[1]);
  const scale = 4;
  const data = new Uint8Array((size * scale) ** 2 * 4).fill(255);
  const dark = /fill="#000" d="([^"]+)"/.exec(svg)?.[1] ?? '';
  for (const [, x, y, width] of dark.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    for (let row = Number(y) * scale; row < (Number(y) + 1) * scale; row++)
      for (let column = Number(x) * scale; column < (Number(x) + Number(width)) * scale; column++)
        data.set([0, 0, 0], (row * size * scale + column) * 4);
  return { width: size * scale, height: size * scale, data };
}
