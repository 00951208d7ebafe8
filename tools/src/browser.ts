import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { browserWays } from './browser/browser-ways.ts';
import { runCommand } from './run-command.ts';

export interface FoundBrowser {
  path: string;
  how: string;
}

/** Tries the ways in order and takes the first browser that starts. */
export async function findBrowser(): Promise<FoundBrowser> {
  const failures: string[] = [];
  for (const { how, candidates } of browserWays) {
    try {
      for (const path of await candidates()) {
        if (await starts(path)) return announced({ path, how });
      }
    } catch (error) {
      failures.push(`${how}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  throw new Error(['No browser was found. Set CHROMIUM_PATH to a Chromium or Chrome.', ...failures].join('\n'));
}

function announced(found: FoundBrowser): FoundBrowser {
  console.log(`browser: ${found.path} (${found.how})`);
  return found;
}

/** A file may be there and still miss its libraries, or be a stub that asks for snap. */
async function starts(path: string): Promise<boolean> {
  const isExecutable = await access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
  return isExecutable && (await runCommand([path, '--version'])).code === 0;
}
