/** The exit codes of all commands. They must not change, because scripts rely on them. */
// oxfmt-ignore
export const exitCodes = {
  ok:            { code: 0, means: 'success, or there was nothing to do' },
  refused:       { code: 1, means: 'refused, not found, ambiguous or not confirmed: nothing was changed. Or a fault was found (doctor, audit verify, secret status --verify), values are left (secret reseal), or the server could not stop in order (serve)' },
  usage:         { code: 2, means: 'a command, option or value is unknown or missing' },
  configuration: { code: 3, means: 'a setting is missing, unknown or wrong, or the database is not migrated. Also if the database refuses the user, lacks TLS or is read only. For `serve`, also if the database cannot be reached' },
  unreachable:   { code: 4, means: 'the database, a system that doctor checks, or the target of audit stream cannot be reached. Also if the certificate of such a system or target is not trusted' },
  fault:         { code: 5, means: 'an internal error: please report it. Or the output could not be written, and the message says so' },
  partly:        { code: 6, means: 'the import refused some rows, or its undo kept some accounts; the others are done' },
} as const satisfies Record<string, { code: number; means: string }>;

export type ExitName = keyof typeof exitCodes;

/** A refusal of a command. The sentence is for the terminal, the details are for `--json`. */
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
