import { runInTerminal } from './terminal.ts';

// Another name for `selvage after-restore --yes`.
await runInTerminal(['after-restore', '--yes', ...process.argv.slice(2)]);
