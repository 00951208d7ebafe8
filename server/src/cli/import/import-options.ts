import type { Config } from '../../config/config.ts';
import type { Keys } from '../../config/keys.ts';
import type { FileFormat } from './import-file.ts';
import type { ImportKind } from './import-kinds.ts';

export interface ImportOptions {
  kind: ImportKind;
  file: string;
  format?: FileFormat | undefined;
  /** Where the refused rows are listed; beside the file if not said. */
  report?: string | undefined;
  dryRun?: boolean;
  /** From the first line, whatever an earlier import of this file has settled. */
  restart?: boolean;
  operator: string;
  reason: string | null;
  batchRows?: number | undefined;
}

export interface ImportDeps {
  databaseUrl: string;
  config: Pick<Config, 'registry' | 'phoneCountries'>;
  keys: Keys;
  now: () => Date;
}
