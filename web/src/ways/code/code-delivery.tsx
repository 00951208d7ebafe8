import type { PendingTwoFactor } from '@selvage/contract/api/sign-in';
import { useHostMode } from '../../host/host-mode.ts';
import { twoFactorMessages } from '../../messages/feature-messages.ts';
import { useMessages } from '../../messages/load-messages.ts';
import { ResendControl, type Resending } from '../../fields/resend.tsx';
import link from '../../ui/text/link.module.css';
import styles from './code-form.module.css';
import { Unbroken } from '../../ui/text/unbroken.tsx';

interface CodeResendProps {
  id: string;
  way: PendingTwoFactor['type'];
  resending: Resending;
}

interface CodeSentToProps {
  type?: PendingTwoFactor['type'];
  /** Masked by the server. */
  destination?: string | undefined;
}

/** Where a code was sent, or is to be found; shown in the aside of a screen. */
export function CodeSentTo({ type, destination }: CodeSentToProps) {
  const { verify } = useMessages(twoFactorMessages);
  if (type === 'APP') return <p>{verify.fromApp}</p>;
  if (type === 'PASSKEY') return <p>{verify.byPasskey}</p>;
  if (type === undefined || destination === undefined) return <p>{verify.sentSomewhere}</p>;
  return (
    <>
      <p>{verify.sent[type]}</p>
      <p className={styles['destination']} dir="ltr">
        {destination}
      </p>
    </>
  );
}

const clock = new Intl.DateTimeFormat('en-IE', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** MF8: the news that it was sent goes after a while, the time of it stays. */
export function CodeResend({ id, way = 'EMAIL', resending }: CodeResendProps) {
  const { verify, textsUnavailable } = useMessages(twoFactorMessages);
  const { lastSent } = resending;
  const named = { 'texts.unavailable': textsUnavailable.later };
  if (way === 'APP' || way === 'PASSKEY')
    return (
      <section className={styles['resend']}>
        <h2>{verify.noApp}</h2>
        <CodeHelp text={verify.noAppText} />
      </section>
    );
  return (
    <section className={styles['resend']}>
      <h2>{verify.noCode}</h2>
      <p>{verify.wait[way]}</p>
      <ResendControl
        id={id}
        messages={{ ...verify.resend, failures: { ...verify.resend.failures, named } }}
        resending={resending}
        note={lastSent ? verify.lastSent(clock.format(lastSent)) : undefined}
      />
      <CodeHelp text={verify.helpText} />
    </section>
  );
}

function CodeHelp({ text }: { text: string }) {
  const { verify } = useMessages(twoFactorMessages);
  const { links } = useHostMode().brand;
  return (
    <>
      <p>
        <Unbroken text={text} />
      </p>
      <a className={link['link']} data-roomy href={links.contact}>
        {verify.help}
      </a>
    </>
  );
}
