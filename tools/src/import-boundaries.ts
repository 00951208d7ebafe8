import { checkImports } from './import-boundaries/check-imports.ts';

const { moduleCount, violations } = checkImports(process.cwd());
for (const violation of violations) console.log(violation);
console.log(`import boundaries: ${moduleCount} modules, ${violations.length} violations`);
if (violations.length > 0) process.exitCode = 1;
