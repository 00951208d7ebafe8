import { spawnSync } from 'node:child_process';
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';

// Measures the import of a file of members with bcrypt hashes into the migrated, disposable database of DATABASE_URL: node
// bench/dist/programs/import-rows.js 1000000
const program = fileURLToPath(new URL('../../../server/dist/cli/selvage.js', import.meta.url));
const rows = Number(process.argv[2] ?? '1000000');
const hash = '$2y$10$abcdefghijklmnopqrstuuDXz8elFXOJe7GCrGSjAJr7drJMgJncG';
const twoDigits = (number: number): string => String(number).padStart(2, '0');

function* lines(): Generator<string> {
  yield 'kind,email,passwordHash,memberNumber,birthDate\n';
  for (let n = 0; n < rows; n += 1) {
    const born = `${1940 + (n % 60)}-${twoDigits(1 + (n % 12))}-${twoDigits(1 + (n % 28))}`;
    yield `member,person-${n}@mail-${n % 500}.example,${hash},${1_000_000_000 + n},${born}\n`;
  }
}

const folder = mkdtempSync(join(tmpdir(), 'selvage-bench-import-'));
const file = join(folder, 'people.csv');
await pipeline(Readable.from(lines()), createWriteStream(file));
const started = performance.now();
const { status } = spawnSync(process.execPath, [program, 'import', 'accounts', file, '--reason', 'measured'], {
  stdio: 'inherit',
});
const taken = (performance.now() - started) / 1000;
console.log(
  `${rows} rows in ${taken.toFixed(1)} s, ${Math.round(rows / taken)} a second; exit code ${status ?? 'none'}`,
);
rmSync(folder, { recursive: true });
