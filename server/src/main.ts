import { runInTerminal } from './cli/terminal.ts';

await runInTerminal(process.argv.slice(2));
