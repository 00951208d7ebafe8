import type { CodeChannel } from '@selvage/contract/api/two-factor';
import { useHostMode } from '../host/host-mode.ts';
import { twoFactorMessages } from '../messages/feature-messages.ts';
import { useMessages } from '../messages/load-messages.ts';
import { ResendControl, type Resending } from './resend.tsx';
import link from '../ui/link.module.css';
import styles from './code-form.module.css';
import { Unbroken } from '../ui/unbroken.tsx';

interface CodeSentToProps {
  type?: CodeChannel | undefined;
  /** Masked by the server. */
  destination?: string | undefined;
}

/** Where a code was sent; shown in the aside of a screen. */
export function CodeSentTo({ type, destination }: CodeSentToProps) {
  const { verify } = useMessages(twoFactorMessages);
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
export function CodeResend({ id, way, resending }: { id: string; way: CodeChannel; resending: Resending }) {
  const { verify, textsUnavailable } = useMessages(twoFactorMessages);
  const { links } = useHostMode().brand;
  const { lastSent } = resending;
  const named = { 'texts.unavailable': textsUnavailable.later };
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
      <p>
        <Unbroken text={verify.helpText} />
      </p>
      <a className={link['link']} data-roomy href={links.contact}>
        {verify.help}
      </a>
    </section>
  );
}
