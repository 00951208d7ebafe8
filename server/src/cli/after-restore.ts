import { runInTerminal } from './terminal.ts';

// This program does the same as `selvage after-restore --yes`.
await runInTerminal(['after-restore', '--yes', ...process.argv.slice(2)]);
