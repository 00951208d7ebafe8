import type { Step, StepOutcome, Wave } from './step.ts';

export interface FinishedStep extends StepOutcome {
  name: string;
  seconds: number;
}

/** The number of concurrent steps in a wave. */
const lanes = 2;

export async function runWaves(waves: readonly Wave[], report: (step: FinishedStep) => void): Promise<FinishedStep[]> {
  const finished: FinishedStep[] = [];
  for (const wave of waves) {
    const waiting = [...wave];
    const lane = async (): Promise<void> => {
      for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
        const outcome = await runStep(step, finished);
        finished.push(outcome);
        report(outcome);
      }
    };
    await Promise.all(Array.from({ length: lanes }, lane));
  }
  return finished;
}

async function runStep(step: Step, finished: readonly FinishedStep[]): Promise<FinishedStep> {
  const started = performance.now();
  const broken = finished.find(({ name, failed }) => failed > 0 && step.needs.includes(name));
  const outcome = broken ? failure(`not run: ${broken.name} failed`) : await step.run().catch(failure);
  return { ...outcome, name: step.name, seconds: (performance.now() - started) / 1000 };
}

function failure(reason: unknown): StepOutcome {
  const output = reason instanceof Error ? (reason.stack ?? reason.message) : String(reason);
  return { passed: 0, failed: 1, output };
}
