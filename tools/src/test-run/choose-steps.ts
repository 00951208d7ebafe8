import type { Wave } from './step.ts';

/** The named steps with their requirements, or all steps without a name. The first wave compiles, so it always runs. */
export function chooseSteps(waves: readonly Wave[], names: readonly string[]): readonly Wave[] {
  if (names.length === 0) return waves;
  const steps = waves.flat();
  const unknown = names.find((name) => !steps.some((step) => step.name === name));
  if (unknown !== undefined) {
    throw new Error(`There is no step "${unknown}". The steps are: ${steps.map((step) => step.name).join(', ')}.`);
  }
  const chosen = new Set(names);
  for (const step of steps.toReversed()) {
    if (chosen.has(step.name)) for (const need of step.needs) chosen.add(need);
  }
  return waves.map((wave, index) => (index === 0 ? wave : wave.filter((step) => chosen.has(step.name))));
}
