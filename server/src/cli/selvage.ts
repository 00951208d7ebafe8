import { runInTerminal } from './terminal.ts';

await runInTerminal(process.argv.slice(2));
