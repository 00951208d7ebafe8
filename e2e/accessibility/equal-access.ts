import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Frame } from '@playwright/test';
import type { Finding } from './finding.ts';

const source = readFileSync(
  createRequire(import.meta.url).resolve('accessibility-checker-engine/ace-window.js'),
  'utf8',
);

interface Issue {
  ruleId: string;
  reasonId: string | number;
  value: [level: string, outcome: string];
  message: string;
  snippet: string;
}

interface Engine {
  Checker: new () => { check: (page: Document, rulesets: string[]) => Promise<{ results: Issue[] }> };
}

/** The certain findings of IBM Equal Access (WCAG 2.2). The uncertain ones have to be judged by a person. */
export async function equalAccess(frame: Frame): Promise<Finding[]> {
  if (!(await frame.evaluate(() => 'ace' in window))) await frame.evaluate(source);
  const issues = await frame.evaluate(async () => {
    const { ace } = window as unknown as { ace: Engine };
    const { results } = await new ace.Checker().check(document, ['WCAG_2_2']);
    return results
      .filter(({ value: [level, outcome] }) => level === 'VIOLATION' && outcome === 'FAIL')
      .map(({ ruleId, reasonId, message, snippet }) => ({ ruleId, reasonId, message, snippet }));
  });
  return issues.map(({ ruleId, reasonId, message, snippet }) => ({
    checker: 'equal-access',
    rule: `${ruleId} ${reasonId}`,
    markup: snippet.slice(0, 300),
    message,
  }));
}
