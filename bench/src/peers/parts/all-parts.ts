import type { Part } from '../part.ts';
import { importing } from './import.ts';
import { logins } from './logins.ts';
import { many } from './many.ts';
import { page } from './page.ts';
import { start } from './start.ts';
import { tail } from './tail.ts';
import { tokens } from './tokens.ts';
import { who } from './who.ts';

const parts: readonly Part[] = [logins, who, tokens, tail, start, importing, many, page];

export const partIds: readonly string[] = parts.map(({ id }) => id);

export function chooseParts(only: readonly string[]): readonly Part[] {
  const unknown = only.find((id) => !partIds.includes(id));
  if (unknown !== undefined) throw new Error(`${unknown} is not a part; there are ${partIds.join(', ')}`);
  return only.length === 0 ? parts : parts.filter(({ id }) => only.includes(id));
}
