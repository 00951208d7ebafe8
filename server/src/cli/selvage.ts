import { openDeps } from './open-deps.ts';
import { runCommandLine } from './run-command-line.ts';
import { terminal } from './terminal.ts';

const { env } = process;
// Set rather than exited with: a server that was started here goes on.
process.exitCode = await runCommandLine(process.argv.slice(2), { io: terminal(env), env, openDeps });
