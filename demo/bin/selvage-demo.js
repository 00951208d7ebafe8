#!/usr/bin/env node
// This file is in the repository and not a product of the build, because npm must link it before anything is built.
import { fileURLToPath } from 'node:url';
import { runBuilt } from '../../server/bin/run-built.js';
const built = await runBuilt(new URL('../dist/running-demonstration.js', import.meta.url));
if (built) {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const say = (text) => void process.stderr.write(text);
  if (built.useDemonstration(process.argv.slice(2), { root, env: process.env, say })) await import('../dist/main.js');
  // The exit code of a wrong setting.
  else process.exitCode = 3;
}
