import { useId } from 'react';
import { colleaguesMessages } from '../../messages/feature-messages.ts';
import { useMessages } from '../../messages/load-messages.ts';
import { useHostMode } from '../../host/host-mode.ts';
import { EmailText } from '../../ui/text/email-text.tsx';
import card from '../../router/panels/list-card.module.css';
import link from '../../ui/text/link.module.css';
import styles from './screen.module.css';

/** All that staff see of their colleagues. */
export function AdministratorsCard({ emails }: { emails: readonly string[] }) {
  const { administrators: messages } = useMessages(colleaguesMessages);
  const { links } = useHostMode().brand;
  const id = useId();
  return (
    <section className={card['card']} aria-labelledby={id}>
      <div className={card['head']}>
        <h2 id={id}>{messages.title}</h2>
      </div>
      <div className={styles['body']}>
        {emails.length === 0 ? (
          <>
            <p>{messages.none}</p>
            <p>
              <a className={link['link']} data-roomy href={links.contact}>
                {messages.contact}
              </a>
            </p>
          </>
        ) : (
          <ul className={styles['emails']}>
            {emails.map((email) => (
              <li key={email} dir="ltr">
                <EmailText text={email} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}
