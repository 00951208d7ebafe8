import { type AccountSummary, ownAccountSummary } from '@selvage/contract/api/account';
import { ownWays } from '@selvage/contract/api/authenticator';
import type { Kind } from '@selvage/contract/user-types';
import { useRef } from 'react';
import { type CallResult, callResult } from '../../api/call.ts';
import { waysMessages } from '../../messages/feature-messages.ts';
import { useMessages } from '../../messages/load-messages.ts';
import { Card, type List, useList } from '../../router/panels/list-card.tsx';
import type { OnSessionEnded } from '../../router/session-ended.ts';
import { AppItem } from '../../ways/app/item.tsx';
import { CodesItem } from '../../ways/code/item.tsx';
import { passkeysSource, usePasskeyChanges } from '../../ways/passkey/changes.ts';
import { PasskeysItem } from '../../ways/passkey/item.tsx';
import { PasswordItem } from '../../ways/password/item.tsx';
import { RecoveryItem } from '../../ways/recovery/item.tsx';
import type { OwnWays } from '../../ways/way-item.tsx';
import { Lead } from './lead.tsx';
import styles from '../../router/panels/list-item.module.css';

type Known = OwnWays & Pick<AccountSummary, 'passwordChangedAt'>;

export const waysSource = {
  /** Together, so that no row grows later. Without the summary only the day of the password is missing. */
  async load(signal: AbortSignal): Promise<CallResult<Known>> {
    const [ways, summary] = await Promise.all([
      callResult(ownWays, { signal }),
      callResult(ownAccountSummary, { signal }),
    ]);
    if (ways.type !== 'ok' || summary.type !== 'ok') return ways;
    const { passwordChangedAt } = summary.reply;
    return { type: 'ok', reply: { ...ways.reply, ...(passwordChangedAt !== undefined && { passwordChangedAt }) } };
  },
  itemsOf: (ways: Known) => [ways],
};

interface WaysCardProps {
  kind: Kind;
  email: string;
  list: List<Known>;
  /** True if the person is logged in on another device. */
  hasOtherSessions: boolean;
  onChanged: () => void;
  onLocked: () => void;
  onSessionEnded: OnSessionEnded;
}

/** Lists every way to log in, the strongest first, below a sentence on how well the account is protected. */
export function WaysCard(props: WaysCardProps) {
  const { kind, email, list, hasOtherSessions, onChanged, onLocked, onSessionEnded } = props;
  const { card: messages } = useMessages(waysMessages);
  const heading = useRef<HTMLHeadingElement>(null);
  const passkeys = useList(passkeysSource, onSessionEnded);
  const changes = usePasskeyChanges({
    hasOtherSessions,
    onLocked,
    onSessionEnded,
    onChanged() {
      passkeys.refresh();
      list.refresh();
      onChanged();
    },
  });
  return (
    <>
      <Lead kind={kind} list={list} changes={changes} />
      <Card id="ways" messages={messages} heading={heading} list={list}>
        {([ways]) =>
          ways && (
            <ul className={styles['list']}>
              <PasskeysItem kind={kind} email={email} list={passkeys} changes={changes} />
              <AppItem kind={kind} ways={ways} />
              <CodesItem kind={kind} ways={ways} channel="SMS" />
              <CodesItem kind={kind} ways={ways} channel="EMAIL" />
              <RecoveryItem kind={kind} ways={ways} />
              <PasswordItem kind={kind} changedAt={ways.passwordChangedAt} />
            </ul>
          )
        }
      </Card>
    </>
  );
}
