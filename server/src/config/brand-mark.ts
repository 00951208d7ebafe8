import { resolve } from 'node:path';
import { readSettingFile, settingAt } from './checked-setting.ts';
import { ConfigError } from './config-error.ts';

const most = 32 * 1024;

/** The drawing that a brand shows in place of the woven mark. */
export function brandMark(given: string | undefined, where: readonly string[], folder: string): string | null {
  if (given === undefined) return null;
  const setting = settingAt(where);
  const drawing = readSettingFile(resolve(folder, given), setting);
  if (drawing.length > most) throw new ConfigError(setting, 'is larger than 32 KB');
  const svg = drawing.toString('utf8');
  if (!/<svg[\s>]/.test(svg)) throw new ConfigError(setting, 'is not an SVG drawing');
  return svg;
}
