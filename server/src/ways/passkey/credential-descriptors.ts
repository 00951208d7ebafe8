import type { PasskeyTransport } from '@selvage/contract/api/passkeys';
import type { PasskeyRow } from './passkey-store.ts';

const transports: readonly string[] = [
  'usb',
  'nfc',
  'ble',
  'smart-card',
  'hybrid',
  'internal',
] satisfies PasskeyTransport[];

export const isTransport = (name: string): name is PasskeyTransport => transports.includes(name);

/** How a browser is told of passkeys that there are. */
export const credentialDescriptors = (passkeys: readonly Pick<PasskeyRow, 'credentialId' | 'transports'>[]) =>
  passkeys.map((passkey) => ({
    id: passkey.credentialId.toString('base64url'),
    type: 'public-key' as const,
    transports: passkey.transports.filter(isTransport),
  }));
