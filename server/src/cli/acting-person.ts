import { userInfo } from 'node:os';
import { newRequestId } from '../http/request-id.ts';
import { longestReason, reasonProblem, type ReasonProblem } from '../support/support-act.ts';
import type { Acting, Command } from './command.ts';
import { CommandFailure } from './command-failure.ts';

const controlCharacter = /\p{Cc}/u;
const longestName = 100;

const reasonProblems: Readonly<Record<ReasonProblem, string>> = {
  missing: '--reason TEXT must say why: it is kept in the audit',
  address:
    'the audit keeps --reason, even after the person was erased: leave addresses out of it and write a ticket number',
  'not-a-line': '--reason must be one line of text',
  'too-long': `--reason is longer than ${longestReason} characters`,
};

/**
 * The actor of a change and the reason, which every change must have. The reason is kept longer than the data of the
 * person concerned, so it must not contain an email.
 */
export function actingPerson(
  { audited }: Pick<Command, 'audited'>,
  values: Readonly<Record<string, string | boolean>>,
  env: NodeJS.ProcessEnv,
): Acting {
  const reason = String(values['reason'] ?? '').trim();
  const problem = reasonProblem(reason);
  if (problem && (problem !== 'missing' || audited === 'with-reason'))
    throw new CommandFailure('usage', reasonProblems[problem]);
  const name = String(values['operator'] ?? '').trim() || env['SELVAGE_OPERATOR']?.trim() || systemUser();
  if (controlCharacter.test(name)) throw new CommandFailure('usage', '--operator must be one line of text');
  if (name.length > longestName)
    throw new CommandFailure('usage', `--operator is longer than ${longestName} characters`);
  return {
    actor: { name, reason: reason || null },
    origin: { requestId: newRequestId(), client: null, device: null },
  };
}

/** A process without a user name is identified by its user id. */
function systemUser(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.() ?? 'unknown'}`;
  }
}
