import { chooseSteps } from './test-run/choose-steps.ts';
import { runWaves } from './test-run/run-waves.ts';
import { stepLine } from './test-run/step-line.ts';
import { waves } from './test-run/waves.ts';

const finished = await runWaves(chooseSteps(waves, process.argv.slice(2)), (step) => {
  console.log(stepLine(step));
  const unsteady = step.unsteady ?? [];
  if (step.failed > 0 || unsteady.length > 0) console.log(step.output.trimEnd());
  for (const file of unsteady) console.log(`UNSTEADY ${file}: it failed, and passed when it ran again`);
});

const total = (count: 'passed' | 'failed'): number => finished.reduce((sum, step) => sum + step[count], 0);
console.log(`${total('passed')} passed, ${total('failed')} failed`);
if (total('failed') > 0 || total('passed') === 0) process.exitCode = 1;
