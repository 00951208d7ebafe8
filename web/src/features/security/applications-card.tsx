import {
  applications,
  type ApplicationConsent,
  type DeviceApplication,
  type SessionApplication,
  endApplication,
  withdrawConsent,
} from '@selvage/contract/api/security';
import type { ReplyOf } from '@selvage/contract/endpoint';
import { useState } from 'react';
import { callResult } from '../../api/call.ts';
import { useFailure } from '../../fields/form/failure-alert.tsx';
import { deviceName } from '../../messages/device-name.ts';
import { securityMessages } from '../../messages/feature-messages.ts';
import { useMessages } from '../../messages/load-messages.ts';
import { useLanguage } from '../../messages/provider.tsx';
import type { OnSessionEnded } from '../../router/session-ended.ts';
import { Unbroken } from '../../ui/text/unbroken.tsx';
import { Card, type List, useDone } from '../../router/panels/list-card.tsx';
import { Item, ItemButton } from '../../router/panels/list-item.tsx';
import styles from '../../router/panels/list-item.module.css';

export type ListedApplication =
  | ({ type: 'device' } & DeviceApplication)
  | ({ type: 'session' } & SessionApplication)
  | ({ type: 'consent' } & ApplicationConsent);

export const applicationsSource = {
  load: (signal: AbortSignal) => callResult(applications, { signal }),
  itemsOf: ({ onDevices, inSessions, consents }: ReplyOf<typeof applications>): ListedApplication[] => [
    ...onDevices.map((each) => ({ ...each, type: 'device' as const })),
    ...inSessions.map((each) => ({ ...each, type: 'session' as const })),
    ...consents.map((each) => ({ ...each, type: 'consent' as const })),
  ],
};

interface ApplicationsCardProps {
  list: List<ListedApplication>;
  onChanged: () => void;
  onSessionEnded: OnSessionEnded;
}

export const hasApplications = ({ state }: List<ListedApplication>): boolean =>
  state.phase === 'failed' || (state.phase === 'loaded' && state.items.length > 0);

/** Shown only if the list has entries or failed to load, so that people without applications do not see it. */
export function ApplicationsCard({ list, onChanged, onSessionEnded }: ApplicationsCardProps) {
  const { applications: messages } = useMessages(securityMessages);
  const { language } = useLanguage();
  const { heading, words: done, clear, tell } = useDone();
  const { busyId, failure, end } = useEnding({
    list,
    clear,
    onSessionEnded,
    onEnded(said) {
      tell(said);
      onChanged();
    },
  });
  const [hasShown, setHasShown] = useState(false);
  const hasSomething = hasApplications(list);
  if (hasSomething && !hasShown) setHasShown(true);
  // The card stays after its last entry is removed, and while it is loaded again, because the focus is on it.
  if (!hasSomething && !hasShown) return null;
  return (
    <Card id="applications" messages={messages} heading={heading} list={list} failure={failure} done={done}>
      {(items, at) =>
        items.length === 0 ? (
          <p className={styles['none']}>{messages.empty}</p>
        ) : (
          <ul className={styles['list']}>
            {items.map((item) => (
              <ApplicationItem
                key={`${item.type} ${item.id}`}
                item={item}
                name={item.application[language]}
                at={at}
                busy={busyId === item.id}
                onEnd={() => end(item, item.application[language])}
              />
            ))}
          </ul>
        )
      }
    </Card>
  );
}

interface ApplicationItemProps {
  item: ListedApplication;
  name: string;
  at: Date;
  busy: boolean;
  onEnd: () => void;
}

function ApplicationItem({ item, name, at, busy, onEnd }: ApplicationItemProps) {
  const { applications: messages, device, moments } = useMessages(securityMessages);
  const factsId = `application-${item.type}-${item.id}`;
  const common = { icon: 'application', name, factsId } as const;
  if (item.type !== 'consent') {
    const facts =
      item.type === 'device'
        ? [{ at: item.lastUsedAt, sentence: moments.ago(new Date(item.lastUsedAt), at) }]
        : [
            { at: item.loggedInAt, sentence: messages.since(moments.ago(new Date(item.loggedInAt), at)) },
            ...(item.insurer === null ? [] : [{ sentence: messages.noPermission(item.insurer) }]),
          ];
    const label = busy ? messages.ending : messages.end;
    const button = <ItemButton label={label} name={name} factsId={factsId} busy={busy} isDanger onPress={onEnd} />;
    return <Item {...common} facts={[{ sentence: deviceName(item.device, device) }, ...facts]} action={button} />;
  }
  const label = busy ? messages.withdrawing : messages.withdraw;
  return (
    <Item
      {...common}
      facts={[{ at: item.givenAt, sentence: messages.given(moments.date(new Date(item.givenAt))) }]}
      action={<ItemButton label={label} name={name} factsId={factsId} busy={busy} isDanger onPress={onEnd} />}
    >
      <details className={styles['details']}>
        <summary>{messages.can}</summary>
        <ul className={styles['scopes']}>
          {item.scopes.map((scope) => (
            <li key={scope}>
              <Unbroken text={messages.scope(scope)} />
            </li>
          ))}
        </ul>
      </details>
    </Item>
  );
}

/** The sentence after the last step, by the type of the entry. */
const endedWords = { device: 'ended', session: 'endedHere', consent: 'withdrawn' } as const;

interface EndingOptions {
  list: List<ListedApplication>;
  onEnded: (said: string) => void;
  clear: () => void;
  onSessionEnded: OnSessionEnded;
}

/** Ends a login or a consent of an application, one at a time. */
function useEnding({ list, onEnded, clear, onSessionEnded }: EndingOptions) {
  const { applications: messages } = useMessages(securityMessages);
  const [busyId, setBusyId] = useState<string | null>(null);
  const failure = useFailure();

  const end = async ({ type, id }: ListedApplication, name: string) => {
    if (busyId !== null) return;
    failure.clear();
    clear();
    setBusyId(id);
    const result = await callResult(type === 'consent' ? withdrawConsent : endApplication, { body: { id } });
    setBusyId(null);
    if (result.type === 'ok') {
      list.update((items) => items.filter((item) => item.type !== type || item.id !== id));
      // Withdrawing a consent also ends the application's access on devices, so the list is loaded again.
      if (type === 'consent') list.refresh();
      onEnded(messages[endedWords[type]](name));
    } else if (result.failure.refusal === 'session.required') onSessionEnded(result.failure);
    else failure.show(result.failure);
  };

  return { busyId, failure: failure.shown, end: (item: ListedApplication, name: string) => void end(item, name) };
}
