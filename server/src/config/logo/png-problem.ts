import { crc32 } from 'node:zlib';
import { shapeProblem } from './svg-problem.ts';

export const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Chunks of one still picture. Those of an animation, and those with compressed texts, are not among them. */
const chunks = new Set('IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB sBIT pHYs bKGD tIME tEXt iCCP cICP'.split(' '));

const least = 48;
const most = 1024;

/** Says what is wrong with the PNG file of a logo. */
export function pngProblem(png: Buffer): string | null {
  let at = pngSignature.length;
  let last = '';
  let hasData = false;
  while (at < png.length) {
    if (last === 'IEND') return 'has further data after its end';
    if (at + 12 > png.length) return broken;
    const length = png.readUInt32BE(at);
    const end = at + 12 + length;
    if (end > png.length) return broken;
    const type = png.toString('latin1', at + 4, at + 8);
    if (crc32(png.subarray(at + 4, end - 4)) !== png.readUInt32BE(end - 4)) return broken;
    if (!chunks.has(type))
      return `has the PNG chunk ${JSON.stringify(type)}: save it as a still picture without metadata`;
    if ((type === 'IHDR') !== (last === '')) return broken;
    const problem = type === 'IHDR' ? headerProblem(png.subarray(at + 8, end - 4)) : null;
    if (problem !== null) return problem;
    hasData ||= type === 'IDAT';
    [last, at] = [type, end];
  }
  return last === 'IEND' && hasData ? null : broken;
}

const broken = 'is a broken PNG file: save it again';

/** The bit depths of each colour type. */
const depths: Readonly<Record<number, readonly number[]>> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
};

function headerProblem(header: Buffer): string | null {
  if (header.length !== 13) return broken;
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const [depth = 0, colour = 0, compression, filter, interlace = 0] = header.subarray(8);
  if (compression !== 0 || filter !== 0 || interlace > 1 || !depths[colour]?.includes(depth)) return broken;
  // The file may be small and its picture still fill the memory of a browser.
  const isFitting = [width, height].every((side) => side >= least && side <= most);
  return isFitting
    ? shapeProblem(width, height)
    : `is ${width} × ${height} pixels: each side must be ${least} to ${most}`;
}
