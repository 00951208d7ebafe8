import type { CodeWay } from '@selvage/contract/api/second-factor';
import { ResendControl } from '../../fields/resend.tsx';
import type { Resending } from '../../fields/use-resend.ts';
import { useHostMode } from '../../host/host-context.ts';
import link from '../../ui/link.module.css';
import { useBook } from '../../words/book.ts';
import { secondFactorBook } from '../../words/second-factor-book.ts';
import styles from './second-factor.module.css';

const clock = new Intl.DateTimeFormat('en-IE', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** MF8: the news goes after a while, the time of it stays. */
export function ResendPart({ way, resending }: { way: CodeWay; resending: Resending }) {
  const { verify } = useBook(secondFactorBook);
  const { links } = useHostMode().brand;
  const { lastSent } = resending;
  return (
    <section className={styles['aside']}>
      <h2>{verify.noCode}</h2>
      <p>{verify.wait[way]}</p>
      <ResendControl
        id="mfa-resend"
        words={verify.resend}
        resending={resending}
        note={lastSent ? verify.lastSent(clock.format(lastSent)) : undefined}
      />
      <a className={link['link']} data-roomy href={links.contact}>
        {verify.help}
      </a>
    </section>
  );
}
