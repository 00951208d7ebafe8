import { goalText } from '../goal.ts';
import type { Result } from '../measurement.ts';
import type { Outcome } from './outcome.ts';
import { shown, shownPeer, shownSpread } from './shown.ts';

const columns = ['', 'work', 'anchor', 'ours', 'median (range)', 'goal', 'met', 'better-auth, or a minimal service'];

/** A Markdown table below the conditions of its figures. */
export function report({ facts, results }: Outcome): string {
  const lines = [columns, columns.map(() => '---'), ...results.map(cells)].map((row) => `| ${row.join(' | ')} |`);
  return [...facts.map((fact) => `- ${fact}`), '', ...lines, ''].join('\n');
}

function cells(result: Result): string[] {
  const { id, work, against, unit, scoreUnit, goal, met } = result;
  return [
    id,
    work,
    against === null ? '–' : `${against}: ${shown(result.anchor)}${unit}`,
    `${shown(result.ours)}${unit}`,
    shownSpread(result.score, scoreUnit),
    goal === null ? '–' : goalText(goal, scoreUnit),
    met === null ? '–' : met ? 'yes' : '**no**',
    result.peers.map((peer) => shownPeer(result, peer)).join('; ') || '–',
  ];
}
