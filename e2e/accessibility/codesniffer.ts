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
  getTranslation: (key: string) => string | undefined;
  process: (standard: string, page: Document, done: () => void, failed: () => void) => void;
  getMessages: () => Message[];
}

/** The errors of HTML_CodeSniffer (WCAG 2.1 AA). Its warnings and notices have to be judged by a person. */
export async function codesniffer(frame: Frame): Promise<Finding[]> {
  if (!(await frame.evaluate(() => 'HTMLCS' in window))) await inject(frame);
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

async function inject(frame: Frame): Promise<void> {
  await frame.evaluate(source);
  await frame.evaluate(() => {
    const { HTMLCS } = window as unknown as { HTMLCS: Sniffer };
    const translate = HTMLCS.getTranslation.bind(HTMLCS);
    // Version 2.5.1 spells some keys of its sentences in two ways, and would end with an error at `autocomplete` of an email field.
    HTMLCS.getTranslation = (key) => translate(key) ?? key;
  });
}
