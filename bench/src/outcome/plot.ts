import { goalText } from '../goal.ts';
import type { Result } from '../measurement.ts';
import { type ChartRow, escaped, type LegendEntry, logChart } from './log-chart.ts';
import { measuredResults, type Outcome, type Processor } from './outcome.ts';
import { mark, ours, peerMarks } from './plot-marks.ts';
import { shown } from './shown.ts';
import { usedOfGoal } from './used-of-goal.ts';

type Judged = Result & { goal: NonNullable<Result['goal']>; processor: Processor };

const field = { left: 420, right: 750 };

const chart = logChart({
  title: 'What was measured, against its goal',
  heading: 'How much of each goal is used up: left of the line is met',
  field,
  scale: { least: 0.1, most: 200 },
  ticks: [0.1, 1, 10, 100],
  line: { name: 'goal', better: 'left' },
});

/** Each score relative to its goal. Left of the line, the goal is met. */
export function plot(outcome: Outcome): string {
  const results = measuredResults(outcome).flatMap(({ run: { processor }, result }): Judged[] =>
    result.goal === null ? [] : [{ ...result, goal: result.goal, processor }],
  );
  return chart.draw(results.map(row), legend);
}

function row(result: Judged): ChartRow {
  const { id, work, goal, score, peers } = result;
  const used = (value: number) => usedOfGoal(goal, value);
  return {
    text: `${id} ${work}: ${verdict(result)}`,
    draw: (y) =>
      [
        `<text x="16" y="${y + 4}"><tspan class="strong">${id}</tspan> ${escaped(work)}</text>`,
        ...peers.map(({ name, score: { median } }) =>
          mark(peerMarks[name]?.shape ?? 'square', 'peer', chart.across(used(median)), y),
        ),
        chart.range(used(score.low), used(score.high), y),
        mark(ours, result.met ? 'ours' : 'missed', chart.across(used(score.median)), y),
        `<text class="${result.met ? 'quiet' : 'strong'}" x="${field.right + 16}" y="${y + 4}">${escaped(verdict(result))}</text>`,
      ].join(''),
  };
}

const verdict = ({ goal, score, scoreUnit, met, processor }: Judged): string =>
  `${shown(score.median)}${scoreUnit} on ${processor}, goal ${goalText(goal, scoreUnit)}${met ? '' : ': missed'}`;

const legend: readonly LegendEntry[] = [
  { name: 'ours, with its range', shape: ours, kind: 'ours' },
  { name: 'missed', shape: ours, kind: 'missed' },
  ...Object.values(peerMarks).map(({ title, shape }) => ({ name: title, shape, kind: 'peer' as const })),
];
