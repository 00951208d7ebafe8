import { createHash } from 'node:crypto';
import { pngProblem, pngSignature } from './png-problem.ts';
import { svgProblem } from './svg-problem.ts';

/** The checked logo of an application. */
export interface Logo {
  /** Found in the content, whatever the name of the file says. */
  type: 'png' | 'svg';
  bytes: Buffer;
  /** Names the file in its URL, so that a browser may keep it for ever. */
  digest: string;
}

export const largestLogo = 20 * 1024;

/** Reads a logo, or says what is wrong with it, in words that follow the name of the setting. */
export function readLogo(bytes: Buffer): Logo | { problem: string } {
  if (bytes.length > largestLogo) return { problem: 'is larger than 20 KB' };
  const isPng = bytes.subarray(0, pngSignature.length).equals(pngSignature);
  const problem = isPng ? pngProblem(bytes) : textProblem(bytes);
  if (problem !== null) return { problem };
  const digest = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
  return { type: isPng ? 'png' : 'svg', bytes, digest };
}

function textProblem(bytes: Buffer): string | null {
  const text = decoded(bytes);
  return text?.trimStart().startsWith('<') === true ? svgProblem(text) : 'is neither a PNG nor an SVG file in UTF-8';
}

function decoded(bytes: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

export const logoText = (logo: Logo | null): string | null =>
  logo && `${logo.type.toUpperCase()}, ${logo.bytes.length} bytes`;
