import { trustedDevices } from '@selvage/contract/api/security';
import type { Kind } from '@selvage/contract/user-types';
import { useEffect, useState } from 'react';
import { callResult } from '../../api/call.ts';
import { signedInMessages, twoFactorMessages } from '../../messages/feature-messages.ts';
import { useMessages } from '../../messages/load-messages.ts';
import { useGo } from '../../router/go.ts';
import { paths } from '../../router/paths.ts';
import { useScreen } from '../../router/use-screen.ts';
import { SuccessIllustration } from '../../ui/cards/illustrations.tsx';
import { TwoPanelCard } from '../../ui/cards/two-panel-card.tsx';
import { ThreadSteps } from '../../ui/text/thread-steps.tsx';
import { setupFlow, type Change, recordChange, usePostLogin } from './setup-flow.ts';
import { BackLink } from './card.tsx';
import { readDeviceTrust } from './trusted-device.ts';
import { Unbroken } from '../../ui/text/unbroken.tsx';
import { WayBack } from '../recovery/way-back.tsx';
import { useOwnWays } from '../own-ways.ts';
import { useGuide } from '../protect/guided.ts';
import button from '../../ui/buttons/button.module.css';
import message from '../../ui/cards/message.module.css';

/** Confirms the change that was just made. If no change was made, it leads to the settings. */
export function TwoFactorFinalScreen({ kind }: { kind: Kind }) {
  const [change] = useState(justDone);
  useEffect(() => () => setupFlow.dispatch({ event: 'left', screen: 'final', to: 'elsewhere' }), []);
  return change === null ? <ToSettings kind={kind} /> : <Done kind={kind} change={change} />;
}

function justDone(): Change | null {
  const flow = setupFlow.get();
  return flow.step === 'done' ? flow.change : null;
}

function Done({ kind, change }: { kind: Kind; change: Change }) {
  const { final } = useMessages(twoFactorMessages);
  const { step } = useMessages(signedInMessages);
  const isOn = change !== 'disabled';
  const title = isOn ? final.on : final.disabled;
  const { isOnTheWayIn } = useGuide();
  const postLogin = usePostLogin(kind);
  const heading = useScreen({ screen: 'mfaFinal', kind, title });
  const held = useOwnWays();
  const [first, ...others] = held?.asked ?? [];
  const rememberedUntil = useRememberedUntil();
  const lacksWayBack = held?.lacksRecoveryCodes === true;
  const look = lacksWayBack ? 'quiet' : undefined;
  useEffect(() => recordChange(change), [change]);
  return (
    <TwoPanelCard>
      <div className={message['panel']}>
        <SuccessIllustration />
        {isOn && <ThreadSteps at={3} text={step(3)} />}
        <h1 ref={heading} tabIndex={-1}>
          <Unbroken text={title} />
        </h1>
        {isOn && <p className={message['text']}>{final.updated}</p>}
        <p className={message['text']}>{final.told}</p>
        {isOn && first && rememberedUntil !== undefined && (
          <p className={message['text']}>
            <Unbroken
              text={rememberedUntil && first !== 'PASSKEY' ? final.remembered(rememberedUntil) : final.nextLogin[first]}
            />
            {others.includes('PASSKEY') && ` ${final.orPasskey}`}
          </p>
        )}
        {lacksWayBack && <WayBack kind={kind} />}
        {isOnTheWayIn ? (
          <button type="button" className={button['button']} data-look={look} onClick={() => void postLogin()}>
            {final.next}
          </button>
        ) : (
          <BackLink kind={kind} className={button['button']} look={look}>
            {final.next}
          </BackLink>
        )}
      </div>
    </TwoPanelCard>
  );
}

/** The day until which this device is remembered, null if it is not. Undefined until the answer is there. */
function useRememberedUntil(): Date | null | undefined {
  const [until, setUntil] = useState<Date | null | undefined>(() => (readDeviceTrust() === null ? null : undefined));
  useEffect(() => {
    if (until !== undefined) return;
    const asking = new AbortController();
    void callResult(trustedDevices, { signal: asking.signal }).then((asked) => {
      if (asked.type === 'aborted') return;
      const own = asked.type === 'ok' ? asked.reply.devices.find(({ isThisOne }) => isThisOne) : undefined;
      setUntil(own ? new Date(own.expiresAt) : null);
    });
    return () => asking.abort();
  }, [until]);
  return until;
}

function ToSettings({ kind }: { kind: Kind }) {
  const go = useGo();
  useEffect(() => go(paths.mfaSettings(kind), { replace: true }), [go, kind]);
  return null;
}
