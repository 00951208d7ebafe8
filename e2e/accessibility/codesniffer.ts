import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Frame } from '@playwright/test';
import type { Finding } from './finding.ts';

const source = readFileSync(createRequire(import.meta.url).resolve('html_codesniffer/build/HTMLCS.js'), 'utf8');

interface Message {
  /** 1 is an error, 2 a warning, 3 a notice. */
  type: number;
  code: string;
  msg: string;
  element: Element;
}

interface Sniffer {
  process: (standard: string, page: Document, done: () => void, failed: () => void) => void;
  getMessages: () => Message[];
}

/** HTML_CodeSniffer, WCAG 2.1 AA: its errors. Its warnings and notices are lists for a person to go through. */
export async function codesniffer(frame: Frame): Promise<Finding[]> {
  if (!(await frame.evaluate(() => 'HTMLCS' in window))) await frame.evaluate(source);
  const errors = await frame.evaluate(async () => {
    const { HTMLCS } = window as unknown as { HTMLCS: Sniffer };
    await new Promise<void>((done, failed) => {
      HTMLCS.process('WCAG2AA', document, done, () => failed(new Error('HTML_CodeSniffer did not run')));
    });
    return HTMLCS.getMessages()
      .filter(({ type }) => type === 1)
      .map(({ code, msg, element }) => ({ rule: code, message: msg, markup: element.outerHTML.slice(0, 300) }));
  });
  return errors.map((error) => ({ checker: 'codesniffer', ...error }));
}
