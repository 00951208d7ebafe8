import { existsSync } from 'node:fs';

/** Runs a program that the build makes, or says that it is not built. */
export async function runBuilt(program) {
  if (existsSync(program)) return import(program.href);
  process.stderr.write('selvage: this clone is not built. In its folder run `npm ci`, then `npm run build`\n');
  // The exit code of a wrong setting.
  process.exitCode = 3;
}
