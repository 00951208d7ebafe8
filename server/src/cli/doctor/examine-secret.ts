import type { Config } from '../../config/config.ts';
import type { Finding } from './finding.ts';

const hint =
  'set SELVAGE_SECRET to what `openssl rand -base64 48` prints, before there are accounts: a new secret ends every link and hides sealed fields';

/** As random as it looks: the spread of its characters, which words and repetitions lower. */
function bitsOf(secret: string): number {
  const counts = new Map<string, number>();
  for (const character of secret) counts.set(character, (counts.get(character) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits -= count * Math.log2(count / secret.length);
  return Math.floor(bits);
}

export function examineSecret({ secret, mode }: Pick<Config, 'secret' | 'mode'>): Finding {
  const about = 'secret';
  if (mode === 'demo') return { about, state: 'skipped', says: 'a demonstration keeps no secrets' };
  const bits = bitsOf(secret);
  if (bits < 100)
    return { about, state: 'wrong', says: `could be guessed: about ${bits} bits, 100 at least are needed`, hint };
  return { about, state: 'ok', says: `${secret.length} characters, about ${bits} bits` };
}
