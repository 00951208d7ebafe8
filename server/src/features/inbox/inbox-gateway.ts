import type { Deps } from '../../deps.ts';
import type { MessageGateway } from '../../gateways/mail/message.ts';
import { addMessage } from './inbox-store.ts';

/** RN3: letters of a demonstration go where everyone can read them. */
export function inboxGateway({ db, now }: Pick<Deps, 'db' | 'now'>): MessageGateway {
  return { deliver: (message) => addMessage(db, message, now()) };
}
