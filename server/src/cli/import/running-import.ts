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
  /** The path of the report. By default it is beside the file. */
  report?: string | undefined;
  dryRun?: boolean;
  /** True if the file is the whole list. Rows that the file lacks are then deleted. */
  replace?: boolean;
  /** The largest share of the list that the file may delete, from 0 to 1. */
  mayEnd?: number | undefined;
  /** True to start at the first line, even if an earlier import of this file got further. */
  restart?: boolean;
  operator: string;
  reason: string | null;
  batchRows?: number | undefined;
}

export interface ImportDeps {
  databaseUrl: string;
  config: Pick<Config, 'registry' | 'phoneCountries' | 'organisations'>;
  keys: KeyRing;
  now: () => Date;
}

export interface RunningImport extends FileReading {
  options: ImportOptions;
  deps: ImportDeps;
  key: RunKey;
  requestId: string;
  report: RefusedReport;
  /** The rows that an earlier import of this file has settled. */
  settled: Progress;
  bar: ReturnType<typeof progressBar>;
}
