import { checkArrows } from './arrows/check-arrows.ts';

const { moduleCount, violations } = checkArrows(process.cwd());
for (const violation of violations) console.log(violation);
console.log(`arrows: ${moduleCount} modules, ${violations.length} violations`);
if (violations.length > 0) process.exitCode = 1;
