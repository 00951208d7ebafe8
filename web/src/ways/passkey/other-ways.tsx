import type { User } from '@selvage/contract/api/session';
import { beginStepUp } from '@selvage/contract/api/two-factor';
import type { Kind } from '@selvage/contract/user-types';
import { useState } from 'react';
import { callResult } from '../../api/call.ts';
import type { CallFailed } from '../../api/call-failed.ts';
import { policyMessages } from '../../messages/feature-messages.ts';
import { useMessages } from '../../messages/load-messages.ts';
import { appLocation, useQuery } from '../../router/location.ts';
import { carriedSearch } from '../../router/carried-query.ts';
import { useGo } from '../../router/go.ts';
import { ScreenLink } from '../../router/panels/screen-link.tsx';
import { paths } from '../../router/paths.ts';
import { useSessionEnded } from '../../router/session-ended.ts';
import linkButton from '../../ui/buttons/link-button.module.css';
import { useOwnWays } from '../own-ways.ts';
import { guidedSearch } from '../protect/guided.ts';
import { isAskedForPasskey } from '../protect/required-choice.tsx';
import { RecoveryForm } from '../recovery/form.tsx';

/** What a person may do who must show their only passkey as a required second step, and cannot. */
export interface OtherWays {
  hasRecovery: boolean;
  /** Codes by email can be set up. They need only the password and the mailbox. Every other set-up would need the passkey. */
  hasCodes: boolean;
}

export function useOtherWays(user: User): OtherWays {
  const isAsked = isAskedForPasskey(user);
  const held = useOwnWays(isAsked);
  return {
    hasRecovery: isAsked && user.mfaRequired?.ways?.some(({ type }) => type === 'RECOVERY') === true,
    hasCodes: isAsked && held?.allowed.includes('EMAIL') === true,
  };
}

/** The challenge that takes the recovery code, and the number of codes left after a right one. Null while the passkey is asked for. */
export type Recovery = { phase: 'asked'; token: string } | { phase: 'used'; left: number } | null;

export interface RecoveryInstead {
  recovery: Recovery;
  begin: () => Promise<void>;
  cancel: () => void;
  onUsed: (left: number) => void;
}

export function useRecoveryInstead(kind: Kind, onFailure: (failure: CallFailed) => void): RecoveryInstead {
  const [recovery, setRecovery] = useState<Recovery>(null);
  const timedOut = useSessionEnded(kind);
  const go = useGo();
  return {
    recovery,
    async begin() {
      const begun = await callResult(beginStepUp, { body: { recovery: true } });
      if (begun.type === 'ok' && begun.reply.mfaRequired?.mfaToken !== undefined)
        setRecovery({ phase: 'asked', token: begun.reply.mfaRequired.mfaToken });
      else if (begun.type === 'refused' && begun.failure.refusal === 'session.required') timedOut(begun.failure);
      else if (begun.type === 'refused') onFailure(begun.failure);
    },
    cancel: () => setRecovery(null),
    onUsed(left) {
      // Removes `initial`, which links would carry to other screens, where it means a required set-up.
      const search = new URLSearchParams(carriedSearch(appLocation.search, ''));
      search.delete('initial');
      go(appLocation.pathname, { replace: true, search: search.toString() });
      setRecovery({ phase: 'used', left });
    },
  };
}

/** The links below the button for the passkey. */
export function OtherWayLinks({ kind, ways, begin }: { kind: Kind; ways: OtherWays } & Pick<RecoveryInstead, 'begin'>) {
  const { show } = useMessages(policyMessages).passkey;
  const codes = `${paths.mfaSettings(kind)}?${guidedSearch(useQuery(), 'CODES')}`;
  return (
    <>
      {ways.hasRecovery && (
        <button type="button" className={linkButton['link']} onClick={() => void begin()}>
          {show.recoveryInstead}
        </button>
      )}
      {ways.hasCodes && (
        <ScreenLink className={linkButton['link']} to={codes}>
          {show.codesInstead}
        </ScreenLink>
      )}
    </>
  );
}

interface RecoveryInsteadFormProps {
  kind: Kind;
  token: string;
  instead: RecoveryInstead;
  onProblems: (shown: boolean) => void;
}

export function RecoveryInsteadForm({ kind, token, instead, onProblems }: RecoveryInsteadFormProps) {
  const { show } = useMessages(policyMessages).passkey;
  const timedOut = useSessionEnded(kind);
  return (
    <>
      <RecoveryForm
        id="owed-passkey-recovery"
        token={token}
        isFirst={false}
        onVerified={instead.onUsed}
        onOver={timedOut}
        onProblems={onProblems}
      />
      <button type="button" className={linkButton['link']} onClick={instead.cancel}>
        {show.passkeyInstead}
      </button>
    </>
  );
}
