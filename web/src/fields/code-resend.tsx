import type { CodeChannel } from '@selvage/contract/api/two-factor';
import { useHostMode } from '../host/host-context.ts';
import link from '../ui/link.module.css';
import { useBook } from '../words/book.ts';
import { secondFactorBook } from '../words/second-factor-book.ts';
import styles from './code-form.module.css';
import { ResendControl } from './resend.tsx';
import type { Resending } from './use-resend.ts';

const clock = new Intl.DateTimeFormat('en-IE', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** MF8: the news that it was sent goes after a while, the time of it stays. */
export function CodeResend({ id, way, resending }: { id: string; way: CodeChannel; resending: Resending }) {
  const { verify, textsUnavailable } = useBook(secondFactorBook);
  const { links } = useHostMode().brand;
  const { lastSent } = resending;
  const named = { 'texts.unavailable': textsUnavailable.later };
  return (
    <section className={styles['resend']}>
      <h2>{verify.noCode}</h2>
      <p>{verify.wait[way]}</p>
      <ResendControl
        id={id}
        words={{ ...verify.resend, failures: { ...verify.resend.failures, named } }}
        resending={resending}
        note={lastSent ? verify.lastSent(clock.format(lastSent)) : undefined}
      />
      <p>{verify.helpText}</p>
      <a className={link['link']} data-roomy href={links.contact}>
        {verify.help}
      </a>
    </section>
  );
}
