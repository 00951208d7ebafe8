import type { Config } from '../../config/config.ts';
import type { KeyRing } from '../../crypto/key-ring.ts';
import type { FileReading } from './batches.ts';
import type { FileFormat } from './import-file.ts';
import type { ImportKind } from './import-kinds.ts';
import type { Progress, RunKey } from './import-run-store.ts';
import type { progressBar } from './progress-bar.ts';
import type { RefusedReport } from './refused-report.ts';

export interface ImportOptions {
  kind: ImportKind;
  file: string;
  format?: FileFormat | undefined;
  /** Where the refused rows are listed; beside the file if not said. */
  report?: string | undefined;
  dryRun?: boolean;
  /** The file is the whole list: who is not in it has ended. */
  replace?: boolean;
  /** Which share of the list a file that replaces it may end, from 0 to 1. */
  mayEnd?: number | undefined;
  /** From the first line, however far an earlier import of this file has come. */
  restart?: boolean;
  operator: string;
  reason: string | null;
  batchRows?: number | undefined;
}

export interface ImportDeps {
  databaseUrl: string;
  config: Pick<Config, 'registry' | 'phoneCountries'>;
  keys: KeyRing;
  now: () => Date;
}

export interface RunningImport extends FileReading {
  options: ImportOptions;
  deps: ImportDeps;
  key: RunKey;
  requestId: string;
  report: RefusedReport;
  /** What an earlier import of this file has done already. */
  settled: Progress;
  bar: ReturnType<typeof progressBar>;
}
