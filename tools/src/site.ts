import { join, resolve } from 'node:path';
import { repositoryRoot } from './run-command.ts';
import { buildSite } from './site/build-site.ts';

const folder = resolve(process.argv[2] ?? join(repositoryRoot, 'site'));
const { pages, faults } = await buildSite(repositoryRoot, folder);
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
else console.log(`${pages} pages: ${join(folder, 'index.html')}`);
