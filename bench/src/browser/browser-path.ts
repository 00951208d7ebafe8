import { existsSync } from 'node:fs';

const usual = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

export function browserPath(): string {
  const found = [process.env['CHROMIUM_PATH'], ...usual].find((path) => path !== undefined && existsSync(path));
  if (found === undefined) throw new Error('G10 and G11 need Chromium: CHROMIUM_PATH may name one');
  return found;
}
