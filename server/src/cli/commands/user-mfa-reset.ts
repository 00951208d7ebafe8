import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import {
  type ApprovedRemoval,
  removeTwoFactorApproved,
  removeTwoFactorBreakGlass,
} from '../../identity/support/approved-removal.ts';
import { hasSecondStep } from '../../identity/support/find-person.ts';
import { command, type Io } from '../command.ts';
import { CommandFailure } from '../command-failure.ts';
import { findPerson, gone, personOptions } from '../find-person.ts';

const refusals: Record<Exclude<ApprovedRemoval, 'removed' | 'has-none' | 'gone'>, string> = {
  'no-such-agent': 'there is no agent of that name who can log in at the desk: selvage operator list',
  own: 'another operator has to approve it: --approved-by is the one who gives the command',
  'wrong-code': 'the code is wrong, was used before, or is not of this moment',
  locked: 'the operator who approves is locked after too many wrong codes or logins',
};

export const userMfaReset = command({
  name: 'user mfa-reset',
  summary:
    'Switch the second factor off and remove passkeys with the approval of a second operator, end every session, forget devices, and tell the owner.',
  takes: ['person'],
  options: {
    ...personOptions,
    'approved-by': {
      type: 'string',
      value: 'NAME',
      says: 'the agent who approves it, by a code of their authenticator, which is asked for',
    },
    'approval-code-file': { type: 'string', value: 'FILE', says: 'where that code is, if not asked for; - is stdin' },
    'break-glass': { type: 'boolean', says: 'without a second operator: it raises an alert' },
  },
  audited: 'with-reason',
  run: async ({ deps, given, values, acting, io }) => {
    const { 'approved-by': name, 'approval-code-file': file, 'break-glass': breakGlass } = values;
    if ((name === undefined) === (breakGlass !== true))
      throw new CommandFailure('usage', 'user mfa-reset needs one of --approved-by NAME and --break-glass');
    if (file !== undefined && name === undefined)
      throw new CommandFailure('usage', '--approval-code-file goes with --approved-by');
    const opened = await deps();
    const person = await findPerson(opened, given, values);
    const { id, reference } = person;
    const outcome = !hasSecondStep(person)
      ? 'has-none'
      : name === undefined
        ? await removeTwoFactorBreakGlass(opened, id, acting)
        : await removeTwoFactorApproved(opened, id, { name, code: await approvalCode(io, name, file) }, acting);
    if (outcome === 'gone') throw gone();
    if (outcome === 'has-none')
      return {
        json: { reference, outcome },
        text: `Account ${reference} has no second factor and no passkeys: nothing was changed.\n`,
      };
    if (outcome !== 'removed') throw new CommandFailure('refused', refusals[outcome], { reference, outcome });
    const how = name === undefined ? 'without a second operator, which raises an alert' : `approved by ${name}`;
    return {
      json: { reference, outcome, approvedBy: name ?? null },
      text: `Account ${reference} has no second factor any more, ${how}. Its owner is told.\n`,
    };
  },
});

/** Never an argument: other users of the machine could read it there, and the shell keeps it. */
async function approvalCode(io: Io, name: string, file: string | undefined): Promise<string> {
  if (file !== undefined) return codeIn(file);
  if (io.ask === null)
    throw new CommandFailure(
      'usage',
      'not a terminal: --approval-code-file FILE gives the code of the operator who approves, - reads it from stdin',
    );
  return io.ask(`Code from the authenticator of ${name}: `);
}

async function codeIn(file: string): Promise<string> {
  try {
    const given = file === '-' ? await text(process.stdin) : await readFile(file, 'utf8');
    return given.slice(0, 100).trim();
  } catch {
    throw new CommandFailure('usage', '--approval-code-file cannot be read');
  }
}
