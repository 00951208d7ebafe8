import {
  endOtherSessions,
  endSession,
  forgetAllDevices,
  forgetDevice,
  type OpenSession,
  type TrustedDevice,
} from '@selvage/contract/api/security';
import { type ReactNode, useState } from 'react';
import { type CallResult, callResult } from '../../api/call.ts';
import { useFailure } from '../../fields/form/failure-alert.tsx';
import { deviceName, versionName } from '../../messages/device-name.ts';
import type { SecurityMessages } from '../../messages/en/security.ts';
import { securityMessages } from '../../messages/feature-messages.ts';
import { useMessages } from '../../messages/load-messages.ts';
import { Card, type List, useDone } from '../../router/panels/list-card.tsx';
import { type Fact, Item, ItemButton } from '../../router/panels/list-item.tsx';
import type { OnSessionEnded } from '../../router/session-ended.ts';
import { type GivenPassword, PasswordDialog } from '../../ways/password/dialog.tsx';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { Unbroken } from '../../ui/text/unbroken.tsx';
import { type ListedDevice, without } from './devices.ts';
import button from '../../ui/buttons/button.module.css';
import danger from '../../ui/buttons/danger.module.css';
import linkButton from '../../ui/buttons/link-button.module.css';
import styles from '../../router/panels/list-item.module.css';

interface DevicesCardProps {
  list: List<ListedDevice>;
  email: string;
  /** True if a login asks for a code, which is not needed on a trusted device. Undefined until the answer is there. */
  asksForCode: boolean | undefined;
  onChanged: () => void;
  onLocked: () => void;
  onSessionEnded: OnSessionEnded;
}

/** What the dialog asks the person to confirm: the end of one session, of all other sessions, or of all trusted devices. */
type Asked = OpenSession | 'others' | 'forget-all';

/** Lists the sessions of the person, and the browsers that need no code. */
export function DevicesCard({ list, email, asksForCode, onChanged, onLocked, onSessionEnded }: DevicesCardProps) {
  const messages = useMessages(securityMessages);
  const { devices: words } = messages;
  const [asking, setAsking] = useState<Asked | null>(null);
  const { heading, words: done, clear, tell } = useDone();
  const finish = (said: string, isOver: (part: OpenSession | TrustedDevice) => boolean) => {
    setAsking(null);
    list.update((items) => without(items, isOver));
    tell(said);
    list.refresh();
    onChanged();
  };
  const { busyId, failure, forgetOne, forgetAll } = useForgetting({ onForgotten: finish, clear, onSessionEnded });
  // Computed at each render, because the language may change while the dialog is open.
  const ending = asking && asking !== 'forget-all' && endingOf(asking, list, messages);
  return (
    <>
      <Card id="devices" messages={words} heading={heading} list={list} failure={failure} done={done}>
        {(items, at) => <Devices {...{ items, at, busyId, forgetOne, asksForCode }} ask={setAsking} />}
      </Card>
      {ending && (
        <PasswordDialog
          {...ending}
          isDanger
          email={email}
          onDone={(reply) => finish(ending.done(reply), ending.isOver(reply))}
          onDismiss={() => setAsking(null)}
          onLocked={onLocked}
          onSessionEnded={onSessionEnded}
        />
      )}
      {asking === 'forget-all' && (
        <ForgetAllDialog
          onKeep={() => setAsking(null)}
          onForget={() => {
            setAsking(null);
            forgetAll();
          }}
        />
      )}
    </>
  );
}

interface DevicesProps {
  items: readonly ListedDevice[];
  at: Date;
  busyId: string | null;
  asksForCode: boolean | undefined;
  ask: (what: Asked) => void;
  forgetOne: (remembered: TrustedDevice) => void;
}

function Devices({ items, at, busyId, asksForCode, ask, forgetOne }: DevicesProps) {
  const { devices: words, device } = useMessages(securityMessages);
  const nameOf = ({ session, remembered }: ListedDevice) => deviceName((session ?? remembered)?.device ?? {}, device);
  const names = items.map(nameOf);
  const remembered = items.filter((item) => item.remembered);
  return (
    <>
      <ul className={styles['list']}>
        {items.map((item) => (
          <DeviceItem
            key={item.key}
            item={item}
            at={at}
            hasNamesake={names.filter((name) => name === nameOf(item)).length > 1}
            busy={item.remembered !== undefined && busyId === item.remembered.id}
            onEnd={ask}
            onForget={forgetOne}
          />
        ))}
      </ul>
      {asksForCode === true && remembered.length === 0 && (
        <p className={styles['none']}>
          <Unbroken text={words.noneRemembered} />
        </p>
      )}
      <div className={styles['actions']}>
        {items.some(({ session }) => session && !session.isThisOne) && (
          <button
            type="button"
            className={`${linkButton['link']} ${danger['link']}`}
            data-small
            onClick={() => ask('others')}
          >
            {words.endOthers}
          </button>
        )}
        {remembered.length > 1 && (
          <button
            type="button"
            className={linkButton['link']}
            data-small
            aria-busy={busyId === 'all' || undefined}
            onClick={() => ask('forget-all')}
          >
            {busyId === 'all' ? words.forgetting : words.forgetAll}
          </button>
        )}
      </div>
    </>
  );
}

interface DeviceItemProps {
  item: ListedDevice;
  at: Date;
  /** True if another row has the same name. */
  hasNamesake: boolean;
  busy: boolean;
  onEnd: (session: OpenSession) => void;
  onForget: (remembered: TrustedDevice) => void;
}

const phones = new Set(['iPhone', 'Android', 'iOS']);

function DeviceItem({ item: { key, session, remembered }, at, hasNamesake, busy, onEnd, onForget }: DeviceItemProps) {
  const messages = useMessages(securityMessages);
  const { devices: words, device } = messages;
  const seen = session ?? remembered;
  if (!seen) return null;
  const name = deviceName(seen.device, device);
  const factsId = `${key}-facts`;
  return (
    <Item
      icon={phones.has(seen.device.system ?? '') ? 'phone' : 'computer'}
      name={name}
      badge={seen.isThisOne ? device.thisOne : undefined}
      factsId={factsId}
      facts={factsOf({ session, remembered }, at, hasNamesake, messages)}
      action={
        session && !session.isThisOne ? (
          <ItemButton label={words.end} name={name} factsId={factsId} isDanger onPress={() => onEnd(session)} />
        ) : (
          remembered && (
            <ItemButton
              label={busy ? words.forgetting : words.forget}
              name={name}
              factsId={factsId}
              busy={busy}
              onPress={() => onForget(remembered)}
            />
          )
        )
      }
    />
  );
}

/** The start of a session is shown to the minute, because two sessions with the same name may have begun on the same day. */
function factsOf(
  { session, remembered }: Pick<ListedDevice, 'session' | 'remembered'>,
  at: Date,
  hasNamesake: boolean,
  { devices: words, moments }: SecurityMessages,
): Fact[] {
  const ago = (moment: string) => moments.ago(new Date(moment), at);
  const facts: Fact[] = [];
  // The current session is in use now. It shows its start only if another row has its name.
  if (session && (!session.isThisOne || hasNamesake))
    facts.push({ at: session.startedAt, sentence: startOf(session, { words, moments }) });
  if (session && !session.isThisOne)
    facts.push({ at: session.lastSeenAt, sentence: words.lastActive(ago(session.lastSeenAt)) });
  if (remembered) {
    if (!session) facts.push({ at: remembered.lastUsedAt, sentence: words.lastUsed(ago(remembered.lastUsedAt)) });
    facts.push({ at: remembered.expiresAt, sentence: words.until(moments.date(new Date(remembered.expiresAt))) });
  }
  const { device = {}, browserVersion } = session ?? remembered ?? {};
  const version = hasNamesake ? versionName(device, browserVersion) : undefined;
  return version === undefined ? facts : [...facts, { sentence: version }];
}

function startOf(
  { startedAt }: OpenSession,
  { words, moments }: { words: SecurityMessages['devices']; moments: SecurityMessages['moments'] },
): string {
  const started = new Date(startedAt);
  return words.signedIn(moments.date(started), moments.time(started));
}

/** What the dialog ends, once the password is given: one or more sessions. */
interface SessionEnding {
  title: string;
  /** Says which of two devices with the same name is meant. */
  children?: ReactNode;
  submit: string;
  act: (given: GivenPassword, signal: AbortSignal) => Promise<CallResult<Ended>>;
  /** The label of a checkbox beside the password field, which also forgets the trusted devices. */
  alsoForget?: string;
  isOver: (reply: Ended) => (part: OpenSession | TrustedDevice) => boolean;
  done: (reply: Ended) => string;
}

type Ended = { sessions?: number; devices?: number };

function endingOf(
  which: OpenSession | 'others',
  { state }: List<ListedDevice>,
  { device, ask, devices, moments }: SecurityMessages,
): SessionEnding {
  if (which === 'others')
    return {
      title: ask.endOthersTitle,
      submit: devices.endOthers,
      alsoForget: ask.alsoForget,
      act: ({ password, forget: forgetDevices }, signal) =>
        callResult(endOtherSessions, { body: { password, forgetDevices }, signal }),
      isOver:
        ({ devices: forgotten = 0 }) =>
        (part) =>
          !part.isThisOne && (forgotten > 0 || 'startedAt' in part),
      done: ({ sessions = 0, devices: forgotten = 0 }) => devices.othersEnded(sessions, forgotten),
    };
  const name = deviceName(which.device, device);
  // Another browser may have the same name, so this is only the best guess at what belongs to the session.
  const isNamesake = (part: TrustedDevice) => !part.isThisOne && deviceName(part.device, device) === name;
  return {
    title: ask.endTitle(name),
    children: <p>{startOf(which, { words: devices, moments })}</p>,
    submit: devices.end,
    ...(state.phase === 'loaded' &&
      state.items.some(({ remembered }) => remembered && isNamesake(remembered)) && { alsoForget: ask.alsoForgetOne }),
    act: ({ password, forget: forgetDevices }, signal) =>
      callResult(endSession, { body: { id: which.id, password, forgetDevices }, signal }),
    isOver:
      ({ devices: forgotten = 0 }) =>
      (part) =>
        part.id === which.id || (forgotten > 0 && 'rememberedAt' in part && isNamesake(part)),
    done: ({ devices: forgotten = 0 }) => devices.ended(name, forgotten > 0),
  };
}

function ForgetAllDialog({ onForget, onKeep }: { onForget: () => void; onKeep: () => void }) {
  const { confirm, forgetAll } = useMessages(securityMessages).devices;
  return (
    <Dialog
      id="forget-all"
      title={confirm.title}
      onDismiss={onKeep}
      actions={
        <>
          <button type="button" className={`${button['button']} ${danger['button']}`} onClick={onForget}>
            {forgetAll}
          </button>
          <button type="button" className={button['button']} data-look="quiet" onClick={onKeep}>
            {confirm.keep}
          </button>
        </>
      }
    >
      <p>{confirm.text}</p>
    </Dialog>
  );
}

interface ForgettingOptions {
  onForgotten: (said: string, isOver: (part: OpenSession | TrustedDevice) => boolean) => void;
  clear: () => void;
  onSessionEnded: OnSessionEnded;
}

/** Forgets one trusted device, or all of them. One change runs at a time. */
function useForgetting({ onForgotten, clear, onSessionEnded }: ForgettingOptions) {
  const { devices: words, device } = useMessages(securityMessages);
  /** The id of the device in the running change, or `all`. */
  const [busyId, setBusyId] = useState<string | null>(null);
  const failure = useFailure();

  const forget = async (which: string, ask: () => Promise<CallResult<unknown>>, said: string) => {
    if (busyId !== null) return;
    failure.clear();
    clear();
    setBusyId(which);
    const result = await ask();
    setBusyId(null);
    if (result.type === 'ok')
      onForgotten(said, (part) => 'rememberedAt' in part && (which === 'all' || part.id === which));
    else if (result.type === 'aborted') return;
    else if (result.failure.refusal === 'session.required') onSessionEnded(result.failure);
    else failure.show(result.failure);
  };

  return {
    busyId,
    failure: failure.shown,
    forgetOne: ({ id, device: names }: TrustedDevice) =>
      void forget(id, () => callResult(forgetDevice, { body: { id } }), words.forgotten(deviceName(names, device))),
    forgetAll: () => void forget('all', () => callResult(forgetAllDevices), words.allForgotten),
  };
}
