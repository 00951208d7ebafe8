import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import type { WantedBrowser } from './browser/browser-way.ts';
import { chromium } from './browser/chromium.ts';
import { runCommand } from './run-command.ts';

export interface FoundBrowser {
  path: string;
  how: string;
}

/** Tries the ways in order and takes the first browser that starts. */
export async function findBrowser({ name, setting, ways }: WantedBrowser = chromium): Promise<FoundBrowser> {
  const failures: string[] = [];
  const named = { how: setting, candidates: () => [process.env[setting] ?? ''].filter((path) => path !== '') };
  for (const { how, candidates } of [named, ...ways]) {
    try {
      for (const path of await candidates()) {
        if (await starts(path)) return announced({ path, how });
      }
    } catch (error) {
      failures.push(`${how}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  throw new Error([`No browser was found. Set ${setting} to a ${name}.`, ...failures].join('\n'));
}

function announced(found: FoundBrowser): FoundBrowser {
  console.log(`browser: ${found.path} (${found.how})`);
  return found;
}

/** True if the program runs. Its file may exist without its libraries, or be a stub that asks for snap. */
async function starts(path: string): Promise<boolean> {
  const isExecutable = await access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
  return isExecutable && (await runCommand([path, '--version'])).code === 0;
}
