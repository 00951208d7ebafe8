import { type TrustedDevice, forgetAllDevices, forgetDevice } from '@selvage/contract/api/security';
import { useState } from 'react';
import { type EndedCall, callResult } from '../../api/call.ts';
import { useFailure } from '../../fields/form/failure-alert.tsx';
import { deviceName, versionName } from '../../messages/device-name.ts';
import { securityMessages } from '../../messages/feature-messages.ts';
import { useMessages } from '../../messages/load-messages.ts';
import type { OnSessionEnded } from '../../router/session-ended.ts';
import { announce } from '../../ui/feedback/announcements.tsx';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { Unbroken } from '../../ui/text/unbroken.tsx';
import { Card, type List, useFocusAfterChange } from '../../router/panels/list-card.tsx';
import { Item, ItemButton } from '../../router/panels/list-item.tsx';
import button from '../../ui/buttons/button.module.css';
import styles from '../../router/panels/list-item.module.css';

interface DevicesCardProps {
  list: List<TrustedDevice>;
  onChanged: () => void;
  onSessionEnded: OnSessionEnded;
}

export function DevicesCard({ list, onChanged, onSessionEnded }: DevicesCardProps) {
  const { devices: messages } = useMessages(securityMessages);
  const [asking, setAsking] = useState(false);
  const { heading, changed } = useFocusAfterChange();
  const { busyId, failure, forgetOne, forgetAll } = useForgetting({
    list,
    onSessionEnded,
    onForgotten() {
      changed();
      onChanged();
    },
  });
  const forgettingAll = busyId === 'all';
  const none = <Unbroken text={messages.empty} />;
  return (
    <>
      <Card id="devices" messages={messages} heading={heading} list={list} failure={failure}>
        {(devices, at) =>
          devices.length === 0 ? (
            <p className={styles['none']}>{none}</p>
          ) : (
            <>
              <ul className={styles['list']}>
                {devices.map((each) => (
                  <DeviceItem
                    key={each.id}
                    remembered={each}
                    at={at}
                    busy={busyId === each.id}
                    onForget={() => forgetOne(each)}
                  />
                ))}
              </ul>
              <button
                type="button"
                className={button['button']}
                data-look="quiet"
                aria-disabled={forgettingAll || undefined}
                aria-busy={forgettingAll || undefined}
                onClick={() => setAsking(!forgettingAll)}
              >
                {forgettingAll && <Spinner />}
                {forgettingAll ? messages.forgetting : messages.forgetAll}
              </button>
            </>
          )
        }
      </Card>
      {asking && (
        <ForgetAllDialog
          onKeep={() => setAsking(false)}
          onForget={() => {
            setAsking(false);
            forgetAll();
          }}
        />
      )}
    </>
  );
}

interface DeviceItemProps {
  remembered: TrustedDevice;
  at: Date;
  busy: boolean;
  onForget: () => void;
}

function DeviceItem({ remembered, at, busy, onForget }: DeviceItemProps) {
  const { devices: messages, device, moments } = useMessages(securityMessages);
  const { id, browserVersion, lastUsedAt, expiresAt, isThisOne } = remembered;
  const name = deviceName(remembered.device, device);
  const detailId = `device-${id}`;
  return (
    <Item
      name={name}
      isThisOne={isThisOne}
      detailId={detailId}
      details={[
        { at: lastUsedAt, sentence: messages.lastUsed(moments.ago(new Date(lastUsedAt), at)) },
        { at: expiresAt, sentence: messages.until(moments.date(new Date(expiresAt))) },
      ]}
      version={versionName(remembered.device, browserVersion)}
      action={
        <ItemButton
          label={busy ? messages.forgetting : messages.forget}
          name={name}
          detailId={detailId}
          busy={busy}
          onPress={onForget}
        />
      }
    />
  );
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
          <button type="button" className={button['button']} onClick={onForget}>
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
  list: List<TrustedDevice>;
  onForgotten: () => void;
  onSessionEnded: OnSessionEnded;
}

/** A device is forgotten, or all of them; one thing at a time. */
function useForgetting({ list, onForgotten, onSessionEnded }: ForgettingOptions) {
  const { devices: messages, device } = useMessages(securityMessages);
  /** The id of the device that is being forgotten. */
  const [busyId, setBusyId] = useState<string | null>(null);
  const failure = useFailure();

  const forget = async (which: string, ask: () => Promise<EndedCall<unknown>>, done: string) => {
    if (busyId !== null) return;
    failure.clear();
    setBusyId(which);
    const result = await ask();
    setBusyId(null);
    if (result.type === 'ok') {
      list.keep(({ id }) => which !== 'all' && id !== which);
      onForgotten();
      announce(done);
    } else if (result.failure.refusal === 'session.required') onSessionEnded(result.failure);
    else failure.show(result.failure);
  };

  return {
    busyId,
    failure: failure.shown,
    forgetOne: ({ id, device: names }: TrustedDevice) =>
      void forget(id, () => callResult(forgetDevice, { body: { id } }), messages.forgotten(deviceName(names, device))),
    forgetAll: () => void forget('all', () => callResult(forgetAllDevices), messages.allForgotten),
  };
}
