import { realpathSync } from 'node:fs';
import { relative, resolve, sep } from 'node:path';
import * as z from 'zod/mini';
import { type Logo, largestLogo, readLogo } from '../logo/logo.ts';
import { ConfigError, readSettingFile, settingName } from '../parts/setting.ts';

/** The file of a logo in base64, for an entry of the database. */
export const logoInBase64 = z
  .string()
  .check(
    z.regex(
      /^(?:[A-Za-z\d+/]{4})*(?:[A-Za-z\d+/]{2}==|[A-Za-z\d+/]{3}=)?$/,
      "must be a file in base64: write it with selvage client edit <id> --logo FILE --reason '…'",
    ),
  );

interface Given {
  logoFile?: string | undefined;
  logo?: string | undefined;
}

/** The logo of an application, or null. `folder` is null for the database, which names no files. */
export function logoOf({ logoFile, logo }: Given, at: (key: string) => string[], folder: string | null): Logo | null {
  if (logo !== undefined) return checked(Buffer.from(logo, 'base64'), settingName(at('logo')));
  if (logoFile === undefined || folder === null) return null;
  const setting = settingName(at('logoFile'));
  const path = resolve(folder, logoFile);
  const bytes = readSettingFile(path, setting, largestLogo);
  // The file will be public, so a link or a wrong path must not lead to any other file of the machine.
  if (!isIn(realpathSync(folder), realpathSync(path)))
    throw new ConfigError(setting, 'is outside the folder of the configuration file: put the logo into that folder');
  return checked(bytes, setting);
}

const isIn = (folder: string, path: string): boolean => !relative(folder, path).split(sep).includes('..');

function checked(bytes: Buffer, setting: string): Logo {
  const read = readLogo(bytes);
  if ('problem' in read) throw new ConfigError(setting, read.problem);
  return read;
}
