import { runInTerminal } from '@selvage/server/cli/terminal';
import { demo } from './demo-module.ts';

// Runs any command of selvage, in demo mode unless SELVAGE_MODE says otherwise. The default command is `serve`.
process.env['SELVAGE_MODE'] ??= 'demo';
const words = process.argv.slice(2);
await runInTerminal(words.length === 0 ? ['serve'] : words, demo);
