import { goalText } from '../goal.ts';
import { measuredResults, type Measured, type Outcome, type Run } from './outcome.ts';
import { shown, shownPeer, shownSpread } from './shown.ts';
import { table } from './table.ts';

/** Every figure, below the runs that they come from. */
export const report = (outcome: Outcome): string =>
  `${table(runColumns, outcome.runs.map(runCells))}\n${table(columns, measuredResults(outcome).map(cells))}`;

const runColumns = ['processor', 'day', 'commit', 'machine', 'conditions', 'goals'];

const runCells = ({ processor, day, commit, machine, conditions, results }: Run): string[] => [
  processor,
  day,
  commit === null ? 'not recorded' : `\`${commit}\``,
  machine,
  conditions,
  [...new Set(results.map(({ id }) => id))].join(', '),
];

const columns = ['', 'measured', 'anchor', 'ours', 'median (range)', 'goal', 'met', 'others', 'run'];

function cells({ run, result }: Measured): string[] {
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
    `${run.processor}, ${run.day}`,
  ];
}
