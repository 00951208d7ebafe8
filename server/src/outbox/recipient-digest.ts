import { keyed, type Keys } from '../config/keys.ts';
import type { Channel } from '../gateways/mail/message.ts';

/** Enough to know an address again, not to know it. */
export const recipientDigest = (keys: Keys, channel: Channel, recipient: string): Buffer =>
  keyed(keys.pseudonym, 'recipient', channel, recipient);
