import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import type { Finding } from './finding.ts';

const jar = createRequire(import.meta.url).resolve('vnu-jar/build/dist/vnu.jar');
const java = process.env['JAVA_PATH'];

interface Message {
  type: string;
  url: string;
  message: string;
  extract?: string;
}

export interface Markup {
  /** The page on which the markup was found, for the report. */
  where: string;
  text: string;
}

/** Checks all documents of a screen at once by the Nu Html Checker, because Java takes seconds to start. Null without Java. */
export async function nuChecker(documents: readonly Markup[]): Promise<(Finding & { where: string })[] | null> {
  if (java === undefined) return null;
  const folder = await mkdtemp(join(tmpdir(), 'selvage-markup-'));
  await Promise.all(documents.map(({ text }, place) => writeFile(join(folder, `${place}.html`), text)));
  const options = ['-jar', jar, '--format', 'json', '--stdout', '--exit-zero-always', '--errors-only', folder];
  const { stdout } = await promisify(execFile)(java, options, { maxBuffer: 64 * 1024 * 1024 });
  await rm(folder, { recursive: true });
  const { messages }: { messages: Message[] } = JSON.parse(stdout);
  return messages.map(({ url, type, message, extract = '' }) => ({
    checker: 'nu',
    rule: type,
    message,
    markup: extract.replaceAll('\n', ' '),
    where: documents[Number(basename(url, '.html'))]?.where ?? url,
  }));
}
