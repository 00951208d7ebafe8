import { userInfo } from 'node:os';
import { newRequestId } from '../http/request-id.ts';
import type { Acting, Command } from './command.ts';
import { CommandFailure } from './command-failure.ts';

const controlCharacter = /\p{Cc}/u;

/** Every change has a name and a reason, and the reason outlives the person it is about: no address stands in it. */
export function actingOperator(
  { audited }: Pick<Command, 'audited'>,
  values: Readonly<Record<string, string | boolean>>,
  env: NodeJS.ProcessEnv,
): Acting {
  const reason = String(values['reason'] ?? '').trim();
  if (audited === 'with-reason' && reason === '')
    throw new CommandFailure('usage', '--reason TEXT must say why: it is kept in the audit');
  if (/\S@\S/.test(reason))
    throw new CommandFailure('usage', '--reason is kept for good: leave addresses out of it, a ticket number will do');
  const name = String(values['operator'] ?? '').trim() || env['SELVAGE_OPERATOR']?.trim() || systemUser();
  checkText('--operator', name, 100);
  checkText('--reason', reason, 500);
  return {
    operator: { name, reason: reason || null },
    origin: { requestId: newRequestId(), client: null, device: null },
  };
}

function checkText(flag: string, text: string, most: number): void {
  if (controlCharacter.test(text)) throw new CommandFailure('usage', `${flag} must be one line of text`);
  if (text.length > most) throw new CommandFailure('usage', `${flag} is longer than ${most} characters`);
}

/** A process without a user of its own is known by its number. */
function systemUser(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.() ?? 'unknown'}`;
  }
}
