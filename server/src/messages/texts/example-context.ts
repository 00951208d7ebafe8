import type { Language } from '@selvage/contract/languages';
import type { Kind } from '@selvage/contract/user-types';
import type { HostedBrand } from '../../config/config.ts';
import type { MessageContext } from '../templates/message-template.ts';
import type { NamedText } from './named-texts.ts';

/** Facts that a message might have. A text names the facts for which it is sent instead of another. */
const exampleFacts = {
  at: '2027-03-01T14:05:00Z',
  until: '2027-03-01T14:20:00Z',
  newEmail: 'a•••@i•••.example',
  way: 'SMS',
  destination: '••• ••• 0001',
  browser: 'Firefox',
  system: 'Windows',
  application: 'Documents',
  passkey: 'iCloud Keychain',
  endedCodes: 'true',
  left: '9',
  next: 'SMS',
  organisation: '9000000101',
  inviter: 'a•••@i•••.example',
  day: '2027-03-08',
  copy: '0d5c2f5e-6e65-4a4c-9d55-0f3a3d6f2c11',
  reference: 'KTWDB-QFMHR-GVXPC',
} as const;

/** Example values for a preview of a text. Its code and its link do not work. */
export const exampleContext = (
  { facts }: Pick<NamedText, 'facts'>,
  { brand, language, kind }: { brand: HostedBrand; language: Language; kind: Kind },
): MessageContext => ({
  brand,
  language,
  kind,
  selfRegistered: true,
  facts: { ...exampleFacts, ...facts },
  code: '123456',
  token: 'an-example',
});
