import { resendActivation } from '@selvage/contract/api/activation';
import type { Kind } from '@selvage/contract/user-types';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { Resend } from '../../fields/resend.tsx';
import { useHostMode } from '../../host/host-context.ts';
import { paths } from '../../navigation/paths.ts';
import { ScreenLink } from '../../navigation/screen-link.tsx';
import { useScreen } from '../../navigation/use-screen.ts';
import { Address } from '../../ui/address.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Cloth } from '../../ui/cloth.tsx';
import link from '../../ui/link.module.css';
import message from '../../ui/message.module.css';
import { Needle } from '../../ui/motifs.tsx';
import { useBook } from '../../words/book.ts';
import { activationBook } from '../../words/activation-book.ts';
import styles from './check-email-panel.module.css';
import { DigitsForm } from './digits-form.tsx';
import type { Look } from './use-unactivated.ts';

interface CheckEmailPanelProps {
  kind: Kind;
  email: string | undefined;
  /** How long to wait before another email is worth asking for. */
  secondsToNext: number;
  lostLink: boolean;
  onActivated: Look;
}

/** AC2, AC4. */
export function CheckEmailPanel({ kind, email, secondsToNext, lostLink, onActivated }: CheckEmailPanelProps) {
  const { heading: title, panel, lost } = useBook(activationBook);
  const [inError, setInError] = useState(false);
  const heading = useScreen({ screen: 'activate', kind, title, inError });
  return (
    <Cloth>
      <div className={message['panel']}>
        <Needle />
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {lostLink && (
          <Alert id="activation-lost" tone="info" spoken={false}>
            <p>{lost.signedInText}</p>
          </Alert>
        )}
        <h2>{panel.title}</h2>
        <p className={message['text']}>{email === undefined ? panel.sentSomewhere : panel.sentTo}</p>
        {email !== undefined && <Address of={email} />}
        <p className={message['text']}>{panel.whatToDo}</p>
        <DigitsForm onActivated={onActivated} onProblems={setInError} />
        <section className={styles['aside']}>
          <h3>{panel.noEmail}</h3>
          <p>{panel.wait}</p>
          <Resend
            id="activation-resend"
            words={panel.resend}
            ask={() => call(resendActivation, { body: {} })}
            secondsToFirst={secondsToNext}
          />
        </section>
        <WrongEmail kind={kind} />
      </div>
    </Cloth>
  );
}

/** Nobody is left stuck with an address they cannot read. */
function WrongEmail({ kind }: { kind: Kind }) {
  const { panel } = useBook(activationBook);
  const { links } = useHostMode().brand;
  return (
    <section className={styles['aside']}>
      <h3>{panel.wrongEmail}</h3>
      <p>{panel.wrongEmailText}</p>
      <p className={styles['ways']}>
        <a className={link['link']} data-roomy href={links.contact}>
          {panel.contact}
        </a>
        <ScreenLink className={link['link']} data-roomy to={paths.logout(kind)}>
          {panel.logout}
        </ScreenLink>
      </p>
    </section>
  );
}
