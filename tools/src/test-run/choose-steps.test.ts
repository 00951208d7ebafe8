import { expect, test } from 'vitest';
import { chooseSteps } from './choose-steps.ts';
import type { Step } from './step.ts';

const step = (name: string, ...needs: string[]): Step => ({
  name,
  needs,
  run: async () => ({ passed: 1, failed: 0, output: '' }),
});
const waves = [
  [step('types')],
  [step('build'), step('lint')],
  [step('browser')],
  [step('journeys', 'build', 'browser')],
];

test.each([
  [[], ['types', 'build', 'lint', 'browser', 'journeys']],
  [['lint'], ['types', 'lint']],
  [['journeys'], ['types', 'build', 'browser', 'journeys']],
])('the chosen steps %j run as %j', (names, expected) => {
  expect(
    chooseSteps(waves, names)
      .flat()
      .map(({ name }) => name),
  ).toEqual(expected);
});

test('an unknown step is named, with the list of steps', () => {
  expect(() => chooseSteps(waves, ['unit'])).toThrow(
    'There is no step "unit". The steps are: types, build, lint, browser, journeys.',
  );
});
