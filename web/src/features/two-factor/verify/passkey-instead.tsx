import type { Kind } from '@selvage/contract/user-types';
import type { CallFailed } from '../../../api/call-failed.ts';
import { twoFactorMessages } from '../../../messages/feature-messages.ts';
import { useMessages } from '../../../messages/load-messages.ts';
import { ShowPasskey, useIsPasskeyOffered } from '../../../step-up/show-passkey.tsx';
import { useVerified } from './form.tsx';

interface PasskeyInsteadProps {
  kind: Kind;
  /** WY22: nothing else is asked for. */
  isFirst: boolean;
  onExpired: (failure: CallFailed) => Promise<void>;
}

/** WY7: another way than the code, for whoever has a passkey here. */
export function PasskeyInstead({ kind, isFirst, onExpired }: PasskeyInsteadProps) {
  const { passkey } = useMessages(twoFactorMessages).verify;
  const verified = useVerified(kind, false);
  if (!useIsPasskeyOffered()) return null;
  return (
    <ShowPasskey
      id="mfa-passkey"
      messages={isFirst ? { ...passkey, use: passkey.first } : passkey}
      isFirst={isFirst}
      onShown={() => verified('finish-sign-in')}
      onSessionEnded={onExpired}
    />
  );
}
