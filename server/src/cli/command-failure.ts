/** The exit codes of all commands. They must not change, because scripts rely on them. */
// oxfmt-ignore
export const exitCodes = {
  ok:            { code: 0, means: 'done, or there was nothing to do' },
  refused:       { code: 1, means: 'refused, not found, ambiguous or not confirmed, and nothing was changed; or something is wrong or left (doctor, audit verify, secret reseal)' },
  usage:         { code: 2, means: 'a command, flag or value that does not exist or is missing' },
  configuration: { code: 3, means: 'a setting that is missing, unknown or wrong (for the doctor: a `DATABASE_URL` that cannot work), or a database that is not migrated' },
  unreachable:   { code: 4, means: 'the database (or, for the doctor, a system it asked) cannot be reached' },
  fault:         { code: 5, means: 'a fault of our own: please report it' },
  partly:        { code: 6, means: 'an import that refused some rows; the others are in' },
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
