import { join } from 'node:path';
import { findBrowser } from '../browser.ts';
import { findNginx } from '../nginx.ts';
import { launchArgs } from '../browser/launch-args.ts';
import { repositoryRoot, runCommand } from '../run-command.ts';
import { countPlaywright } from './count-playwright.ts';
import { countVitest } from './count-vitest.ts';
import { runTests } from './run-tests.ts';
import type { Step, StepOutcome, Wave } from './step.ts';

const e2e = join(repositoryRoot, 'e2e');

function check(name: string, command: readonly [string, ...string[]]): Step {
  const run = async (): Promise<StepOutcome> => {
    const { code, output } = await runCommand(command);
    return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, output };
  };
  return { name, needs: [], run };
}

const tests: Step = {
  name: 'tests',
  // Some tests ask the server for the web's documents, and one looks at the package.
  needs: ['web-build', 'server-build', 'nginx'],
  run: () =>
    runTests({
      run: (report, files) =>
        // The minimal reporter prints only failures, so that they are easy to find.
        runCommand(['vitest', 'run', '--reporter=minimal', '--reporter=json', `--outputFile.json=${report}`, ...files]),
      count: countVitest,
    }),
};

/** One test of the server runs several servers behind nginx. Without nginx it is skipped, because a portal works without it. */
const nginx: Step = {
  name: 'nginx',
  needs: [],
  run: async () => {
    const found = await findNginx();
    if ('missing' in found)
      return { passed: 0, failed: 0, output: '', note: `skipped: ${found.missing.split('\n')[0]}` };
    // Used by server/test/harness/nginx.ts.
    process.env['NGINX_PATH'] = found.path;
    return { passed: 1, failed: 0, output: '', note: found.how };
  },
};

const browser: Step = { name: 'browser', needs: [], run: findBrowserForJourneys };

const journeys: Step = {
  name: 'journeys',
  needs: ['web-build', 'server-build', 'browser'],
  run: () =>
    runTests({
      run: (report, files) =>
        // `npm run journeys:release` runs the other journeys.
        runCommand(['playwright', 'test', '--grep-invert=@release', '--reporter=dot,json', ...files], {
          cwd: e2e,
          env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
        }),
      count: countPlaywright,
    }),
};

async function findBrowserForJourneys(): Promise<StepOutcome> {
  const { path, how } = await findBrowser();
  // Used by e2e/playwright.config.ts.
  process.env['CHROMIUM_PATH'] = path;
  process.env['CHROMIUM_ARGS'] = JSON.stringify(launchArgs);
  return { passed: 1, failed: 0, output: '', note: how };
}

/** The journeys run alone: a browser beside other work on two slow cores misses what a person would see. */
export const waves: readonly Wave[] = [
  [check('types', ['tsc', '-b'])],
  [
    nginx,
    check('web-build', ['npm', 'run', 'build', '-w', 'web']),
    check('server-build', ['npm', 'run', 'build', '-w', 'server']),
  ],
  [tests, browser],
  [
    check('lint', ['oxlint', '--type-aware', '--deny-warnings']),
    check('format', ['oxfmt', '--check']),
    check('import-boundaries', ['node', 'tools/dist/import-boundaries.js']),
    check('dead-code', ['knip']),
    check('documents', ['node', 'tools/dist/docs-lint.js']),
    check('content', ['node', 'server/dist/cli/content-lint.js']),
  ],
  [journeys],
];
