import type { ExitName } from '../command-failure.ts';
import { painted, printable } from '../../plain-text.ts';

export interface Finding {
  about: string;
  state: 'ok' | 'skipped' | 'warning' | 'wrong' | 'unreachable';
  says: string;
  /** The next step for the operator. */
  hint?: string;
  /** True if the fault lasts until a setting is changed. */
  isSetting?: boolean;
}

const colours = { ok: 'green', skipped: 'bold', warning: 'yellow', wrong: 'red', unreachable: 'red' } as const;

export function findingsText(findings: readonly Finding[], colour: boolean): string {
  const width = Math.max(...findings.map(({ about }) => about.length));
  return findings
    .map(({ about, state, says, hint }) => {
      const head = `${painted(colour, colours[state], state.padEnd(11))}  ${about.padEnd(width)}  ${printable(says)}\n`;
      return hint === undefined ? head : `${head}${' '.repeat(width + 15)}→ ${printable(hint)}\n`;
    })
    .join('');
}

/** The exit of the doctor. Warnings count as success, because they must not stop a deployment. */
export function worstOf(findings: readonly Finding[]): ExitName {
  const states = new Set(findings.map(({ state }) => state));
  if (states.has('unreachable')) return 'unreachable';
  if (findings.some(({ isSetting }) => isSetting)) return 'configuration';
  return states.has('wrong') ? 'refused' : 'ok';
}
