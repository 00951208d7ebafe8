import { goalText, type Goal } from '../goal.ts';
import type { Row } from '../measurement.ts';
import { inOrder, processors, type Outcome, type Processor } from './outcome.ts';
import { reasons } from './reasons.ts';
import { shownSpread } from './shown.ts';
import { table } from './table.ts';
import { isOfRow } from './with-goals.ts';

type Aim = Row & { goal: Goal };

const columns = ['', 'measured', 'compared with', 'goal', ...processors, 'why'];

/** One row for each goal with its results by processor, below a line about the machines. */
export function goalTable(outcome: Outcome, rows: readonly Row[]): string {
  const aims = rows.flatMap((row): Aim[] => (row.goal === null ? [] : [{ ...row, goal: row.goal }]));
  const cells = (aim: Aim, at: number, all: readonly Aim[]): string[] => [
    aim.id,
    aim.work,
    aim.against ?? '–',
    goalText(aim.goal, aim.scoreUnit),
    ...processors.map((processor) => onProcessor(outcome, aim, processor)),
    all[at - 1]?.id === aim.id ? '' : (reasons[aim.id] ?? ''),
  ];
  return `${machines(outcome)}\n\n${table(columns, aims.toSorted(inOrder).map(cells))}`;
}

function machines({ runs }: Outcome): string {
  const used = processors.flatMap((processor) => {
    const own = runs.filter((run) => run.processor === processor);
    const days = own.map(({ day }) => day).toSorted();
    const names = [...new Set(own.map(({ machine }) => machine.split(', ')[0]))];
    const [from, to] = [days[0], days.at(-1)];
    return own.length === 0 ? [] : [`${processor}, ${names.join(' or ')}, ${from === to ? from : `${from} to ${to}`}`];
  });
  return `Measured on ${used.join('; and on ')}.`;
}

function onProcessor({ runs }: Outcome, aim: Aim, processor: Processor): string {
  const results = runs.filter((run) => run.processor === processor).flatMap((run) => run.results);
  const result = results.find((each) => isOfRow(each, aim));
  if (result === undefined) return '–';
  const score = shownSpread(result.score, result.scoreUnit);
  return result.met === false ? `**${score}, missed**` : score;
}
