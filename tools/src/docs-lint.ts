import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { behaviourFaults, commandFaults, provenPageFaults } from './docs-lint/proof-faults.ts';
import { blockFaults, placeholderFaults } from './docs-lint/block-faults.ts';
import { dependencyFaults, installScriptFaults } from './docs-lint/dependency-faults.ts';
import { glossaryFaults } from './docs-lint/glossary-faults.ts';
import { requirementIdFaults, sourceFiles } from './docs-lint/requirement-id-faults.ts';
import { repositoryRoot } from './run-command.ts';

// Compares the pages with the tests, commands and requirements that they quote. It proves that the words exist, not that the tests pass, so
// it is a check of its own and not hundreds of tests.
const read = (path: string): string => readFileSync(join(repositoryRoot, path), 'utf8');
const pages = ['docs/run.md', 'docs/configure.md', 'docs/upgrade.md', 'docs/accessibility.md', 'docs/security.md'];
const pagesIn = (folder: string): string[] =>
  readdirSync(join(repositoryRoot, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}/${name}`);
const requirementPages = pagesIn('docs/requirements');
const everyPage = ['README.md', ...pagesIn('docs'), ...requirementPages];

const faults = [
  ...provenPageFaults('docs/security.md', 30, read),
  ...provenPageFaults('docs/accessibility.md', 10, read),
  ...provenPageFaults('docs/upgrade.md', 5, read),
  ...behaviourFaults('docs/requirements/behaviours.md', read),
  ...pages.flatMap((page) => commandFaults(page, read)),
  ...requirementIdFaults([...requirementPages, 'docs/performance.md', 'docs/call-order.md'], read),
  ...dependencyFaults('docs/dependencies.md', read),
  ...installScriptFaults('docs/dependencies.md', read),
  ...everyPage.flatMap((page) => [...blockFaults(page, read), ...placeholderFaults(page, read)]),
  ...glossaryFaults('docs/glossary.md', sourceFiles(), read),
];
for (const fault of faults) console.error(fault);
console.log(`documents: ${faults.length} faults`);
process.exitCode = faults.length === 0 ? 0 : 1;
