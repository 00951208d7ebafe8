/** The reasons to refuse a whole file or undo. Nothing was changed, unless the sentence says so. */
export type ImportErrorName =
  | 'file-unreadable'
  | 'file-empty'
  | 'file-encoding'
  | 'file-format'
  | 'file-lines'
  | 'columns-wrong'
  | 'registry-elsewhere'
  | 'database-old'
  | 'database-away'
  | 'import-running'
  | 'run-unknown'
  | 'run-empty'
  | 'rows-refused'
  | 'too-many-ended'
  | 'report-lost'
  | 'report-unwritable';

export class ImportError extends Error {
  readonly fault: ImportErrorName;

  constructor(fault: ImportErrorName, message: string) {
    super(message);
    this.fault = fault;
  }
}
