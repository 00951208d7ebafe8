import { existsSync } from 'node:fs';

const nobody = 65_534;
const setpriv = ['/usr/bin/setpriv', '/bin/setpriv'].find((path) => existsSync(path));

export interface Unprivileged {
  command: string;
  args: string[];
  user?: { uid: number; gid: number };
}

/**
 * PostgreSQL refuses to run as root. Started by root it runs as nobody; where the tool for it exists it keeps the one
 * right to pass through folders that only root may enter, since a checkout often stands in one.
 */
export function unprivileged(program: string, args: string[]): Unprivileged {
  if (process.getuid?.() !== 0) return { command: program, args };
  if (!setpriv) return { command: program, args, user: { uid: nobody, gid: nobody } };
  const drop = [
    `--reuid=${nobody}`,
    `--regid=${nobody}`,
    '--clear-groups',
    '--inh-caps=+dac_override',
    '--ambient-caps=+dac_override',
    // Without it `access`, by which initdb looks for its own program, would not count that right.
    '--securebits=+no_setuid_fixup',
  ];
  return { command: setpriv, args: [...drop, program, ...args] };
}

/** Gives a file or folder to the user that PostgreSQL runs as. */
export const runsAs = (): number | undefined => (process.getuid?.() === 0 ? nobody : undefined);
