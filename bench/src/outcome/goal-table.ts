import { goalText } from '../goal.ts';
import { measuredResults, processors, type Measured, type Outcome, type Processor } from './outcome.ts';
import { reasons } from './reasons.ts';
import { shownSpread } from './shown.ts';
import { table } from './table.ts';

const columns = ['', 'measured', 'compared with', 'goal', ...processors, 'why'];

/** One row for each goal with its results by processor, below a line about the machines. */
export function goalTable(outcome: Outcome): string {
  const rows = new Map<string, Measured[]>();
  for (const each of measuredResults(outcome)) {
    const { id, work, goal } = each.result;
    if (goal !== null) rows.set(`${id} ${work}`, [...(rows.get(`${id} ${work}`) ?? []), each]);
  }
  return `${machines(outcome)}\n\n${table(columns, [...rows.values()].map(cells))}`;
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

function cells(measured: readonly Measured[], at: number, all: readonly (readonly Measured[])[]): string[] {
  const newest = measured.toSorted((one, other) => one.run.day.localeCompare(other.run.day)).at(-1);
  if (newest === undefined || newest.result.goal === null) return [];
  const { id, work, against, goal, scoreUnit } = newest.result;
  const isFirst = all[at - 1]?.[0]?.result.id !== id;
  return [
    id,
    work,
    against ?? '–',
    goalText(goal, scoreUnit),
    ...processors.map((processor) => onProcessor(measured, processor)),
    isFirst ? (reasons[id] ?? '') : '',
  ];
}

function onProcessor(measured: readonly Measured[], processor: Processor): string {
  const result = measured.find(({ run }) => run.processor === processor)?.result;
  if (result === undefined) return '–';
  const score = shownSpread(result.score, result.scoreUnit);
  return result.met === false ? `**${score}, missed**` : score;
}
