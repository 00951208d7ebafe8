import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import type { ApprovalRefused } from '../support/agent-approval.ts';
import type { Io } from './command.ts';
import { CommandFailure } from './command-failure.ts';

/** The options by which an agent approves an act that an operator may not do alone. */
export const approvalOptions = {
  'approved-by': {
    type: 'string',
    value: 'NAME',
    says: 'the name in `agent list` of the agent who approves; the command asks for a code from their authenticator app',
  },
  'approval-code-file': { type: 'string', value: 'FILE', says: 'read that code from a file; - is stdin' },
} as const;

export const approvalRefusals: Readonly<Record<ApprovalRefused, string>> = {
  'no-such-agent': 'there is no agent of that name who can log in at the desk: selvage agent list',
  own: 'another person has to approve it: --approved-by is the one who gives the command',
  'maybe-own':
    "the one who gives the command and the one who approves log in to the desk in different ways: if they are two people, record it first: selvage agent distinct <email> <other-email> --reason '…'",
  'wrong-code': 'the code is wrong, was used before, or is not of this moment',
  locked: 'the agent who approves is locked after too many wrong codes or logins',
};

/**
 * The code is never an argument, because other users of the machine could read it in the process list, and the shell keeps it in its
 * history.
 */
export async function approvalCode(io: Io, name: string, file: string | undefined): Promise<string> {
  if (file !== undefined) return codeIn(file);
  if (io.ask === null)
    throw new CommandFailure(
      'usage',
      'not a terminal: --approval-code-file FILE gives the code of the agent who approves, - reads it from stdin',
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
