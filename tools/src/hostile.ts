import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { findNginx } from './nginx.ts';
import { repositoryRoot } from './run-command.ts';

const nginx = await findNginx();
if ('missing' in nginx) console.log(nginx.missing);

const given = process.argv.slice(2);
const files = given.filter((each) => each !== '--full');
const vitest = join(repositoryRoot, 'node_modules/.bin/vitest');
const child = spawn(vitest, ['run', '--config', 'vitest.hostile.config.ts', ...files], {
  cwd: repositoryRoot,
  env: {
    ...process.env,
    ...(given.includes('--full') && { HOSTILE_FULL: '1' }),
    ...('missing' in nginx ? {} : { NGINX_PATH: nginx.path }),
  },
  stdio: 'inherit',
});
await once(child, 'close');
process.exitCode = child.exitCode ?? 1;
