import { colourNames, type Tokens } from '@selvage/contract/tokens/colours';
import { unreadable } from '@selvage/contract/tokens/readable';
import { resolve } from 'node:path';
import * as z from 'zod/mini';
import { checkedSetting, readJson, settingAt } from './checked-setting.ts';
import { ConfigError } from './config-error.ts';

const colour = z.string().check(z.regex(/^#[\da-f]{6}$/i, 'must be a colour such as #1e3a57'), z.toLowerCase());
const palette = z.optional(z.partialRecord(z.enum(colourNames), colour));
const tokenFile = z.strictObject({ light: palette, dark: palette });

/** BR1: the colours a brand changes, over those of its look. They are refused where too few people could read them. */
export function brandTokens(given: unknown, base: Tokens, where: readonly string[], folder: string): Tokens {
  if (given === undefined) return base;
  const written = typeof given === 'string' ? readJson(resolve(folder, given), settingAt(where)) : given;
  const { light, dark } = checkedSetting(tokenFile, written, where);
  const tokens: Tokens = { light: { ...base.light, ...light }, dark: { ...base.dark, ...dark } };
  const [worst] = unreadable(tokens);
  if (worst === undefined) return tokens;
  const { theme, ink, ground, ratio, least } = worst;
  // Rounded down: 4.498 is not the 4.5 that it needs.
  const shown = (Math.floor(ratio * 100) / 100).toFixed(2);
  throw new ConfigError(
    settingAt([...where, theme, ink]),
    `cannot be read on ${ground}: ${tokens[theme][ink]} on ${tokens[theme][ground]} has a contrast of ${shown} and needs ${least}`,
  );
}
