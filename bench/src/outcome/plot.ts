import { goalText } from '../goal.ts';
import type { Result } from '../measurement.ts';
import { measuredResults, type Outcome, type Processor } from './outcome.ts';
import { mark, ours, peerMarks } from './plot-marks.ts';
import { plotStyle } from './plot-style.ts';
import { shown } from './shown.ts';
import { usedOfGoal } from './used-of-goal.ts';

type Judged = Result & { goal: NonNullable<Result['goal']>; processor: Processor };

const width = 1070;
const field = { left: 420, right: 750, top: 64 };
const rowHeight = 24;
const scale = { least: 0.1, most: 200 };
const ticks = [0.1, 1, 10, 100];

/** Each score relative to its goal, on one logarithmic axis. Left of the line, the goal is met. Readable on light and dark backgrounds. */
export function plot(outcome: Outcome): string {
  const rows = measuredResults(outcome).flatMap(({ run: { processor }, result }): Judged[] =>
    result.goal === null ? [] : [{ ...result, goal: result.goal, processor }],
  );
  const bottom = field.top + rows.length * rowHeight;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${bottom + 70}" role="img" aria-labelledby="title about">`,
    `<title id="title">What was measured, against its goal</title>`,
    `<desc id="about">${rows.map(resultText).map(escaped).join('; ')}</desc>`,
    plotStyle,
    `<text class="strong" x="16" y="28">How much of each goal is used up: left of the line is met</text>`,
    `<rect class="met" x="${field.left}" y="${field.top - 10}" width="${across(1) - field.left}" height="${bottom - field.top + 10}"/>`,
    ...ticks.map((tick) => axis(tick, bottom)),
    ...rows.map(row),
    legend(bottom + 50),
    '</svg>',
    '',
  ].join('\n');
}

function across(used: number): number {
  const within = Math.min(Math.max(used, scale.least), scale.most);
  const part = Math.log(within / scale.least) / Math.log(scale.most / scale.least);
  return Math.round(field.left + part * (field.right - field.left));
}

function axis(tick: number, bottom: number): string {
  const x = across(tick);
  const name = tick === 1 ? 'goal' : `${tick} ×`;
  return (
    `<line class="${tick === 1 ? 'goal' : 'tick'}" x1="${x}" x2="${x}" y1="${field.top - 10}" y2="${bottom}"/>` +
    `<text class="quiet" text-anchor="middle" x="${x}" y="${field.top - 16}">${name}</text>`
  );
}

function row(result: Judged, index: number): string {
  const { id, work, goal, score, peers } = result;
  const y = field.top + index * rowHeight + 6;
  const at = (value: number) => across(usedOfGoal(goal, value));
  return [
    `<text x="16" y="${y + 4}"><tspan class="strong">${id}</tspan> ${escaped(work)}</text>`,
    ...peers.map((peer) => mark(peerMarks[peer.name]?.shape ?? 'square', 'peer', at(peer.score.median), y)),
    `<line class="range" x1="${at(score.low)}" x2="${at(score.high)}" y1="${y}" y2="${y}"/>`,
    mark(ours, result.met ? 'ours' : 'missed', at(score.median), y),
    `<text class="${result.met ? 'quiet' : 'strong'}" x="${field.right + 16}" y="${y + 4}">${escaped(verdict(result))}</text>`,
  ].join('');
}

const verdict = ({ goal, score, scoreUnit, met, processor }: Judged): string =>
  `${shown(score.median)}${scoreUnit} on ${processor}, goal ${goalText(goal, scoreUnit)}${met ? '' : ': missed'}`;

const resultText = (result: Judged): string => `${result.id} ${result.work}: ${verdict(result)}`;

function legend(y: number): string {
  const names = [
    ['ours, with its range', ours, 'ours'],
    ['missed', ours, 'missed'],
    ...Object.values(peerMarks).map(({ title, shape }) => [title, shape, 'peer'] as const),
  ] as const;
  let x = 24;
  return names
    .map(([name, shape, kind]) => {
      const drawn = `${mark(shape, kind, x, y)}<text x="${x + 12}" y="${y + 4}">${name}</text>`;
      x += 34 + name.length * 6.6;
      return drawn;
    })
    .join('');
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
