import { runInTerminal } from '@selvage/server/cli/terminal';
import { demo } from './demo-module.ts';

// Every command of selvage, on the demonstration unless SELVAGE_MODE says otherwise. Without a command it serves.
process.env['SELVAGE_MODE'] ??= 'demo';
const words = process.argv.slice(2);
await runInTerminal(words.length === 0 ? ['serve'] : words, demo);
