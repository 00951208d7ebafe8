/** Why a whole file is not imported. Nothing of it was, unless the sentence says so. */
export type FaultName =
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
  | 'report-lost'
  | 'report-unwritable';

export class ImportFault extends Error {
  readonly fault: FaultName;

  constructor(fault: FaultName, message: string) {
    super(message);
    this.fault = fault;
  }
}
