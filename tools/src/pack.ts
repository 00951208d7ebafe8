import { join } from 'node:path';
import { packPackage } from './package/pack-package.ts';
import { repositoryRoot } from './run-command.ts';

console.log(await packPackage(join(repositoryRoot, 'dist')));
