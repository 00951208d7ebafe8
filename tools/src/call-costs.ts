import { runSoakProgram } from './soak/run-soak-program.ts';

// Measures the processor time of each call, from which docs/sizing.md computes how many servers are needed.
process.exitCode = await runSoakProgram('call-costs');
