import type { ExitName } from './exit-codes.ts';

/** A command that ends with a "no": the sentence is for the person at the terminal, the details for `--json`. */
export class CommandFailure extends Error {
  readonly exit: Exclude<ExitName, 'ok'>;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(exit: Exclude<ExitName, 'ok'>, message: string, details: Readonly<Record<string, unknown>> = {}) {
    super(message);
    this.name = 'CommandFailure';
    this.exit = exit;
    this.details = details;
  }
}
