import type { HostedBrand } from '../config/config.ts';
import { oneTimeCode, oneTimeToken } from '../config/one-time.ts';
import type { Deps } from '../deps.ts';
import { letters } from '../gateways/letters/letters.ts';
import type { Message } from '../gateways/mail/message.ts';
import type { ClaimedLetter } from './claim-store.ts';

/** The secret in a letter is derived only now, so that no row ever holds it. */
export function writeLetter(deps: Pick<Deps, 'config' | 'keys'>, letter: ClaimedLetter): Message {
  const brand: HostedBrand = deps.config.brands.find((each) => each.id === letter.brand) ?? deps.config.brands[0];
  const { secretId, nonce, language, kind, selfRegistered, facts } = letter;
  const code = secretId && nonce ? oneTimeCode(deps.keys, secretId, nonce) : null;
  const token = secretId ? oneTimeToken(deps.keys, secretId) : null;
  const written = letters[letter.letter]({ brand, language, kind, selfRegistered, facts, code, token });
  return {
    id: letter.id,
    channel: letter.channel,
    from: { name: brand.name, address: brand.sender },
    to: letter.recipient,
    ...written,
  };
}
