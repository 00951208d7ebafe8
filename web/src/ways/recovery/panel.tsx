import type { Kind } from '@selvage/contract/user-types';
import { useEffect, useState } from 'react';
import { CopyButton } from '../../fields/copy-button.tsx';
import { useHostMode } from '../../host/host-mode.ts';
import { signedInMessages, waysMessages } from '../../messages/feature-messages.ts';
import { useMessages } from '../../messages/load-messages.ts';
import type { Screen } from '../../router/paths.ts';
import { type Target, TargetLink } from '../../router/panels/target-link.tsx';
import { useCurrentUser } from '../../session/current-user.ts';
import { EmailText } from '../../ui/text/email-text.tsx';
import { LeaveDialog, useConfirmLeave } from '../../router/unsaved-changes.tsx';
import { useScreen } from '../../router/use-screen.ts';
import { TwoPanelCard } from '../../ui/cards/two-panel-card.tsx';
import { type Step, ThreadSteps } from '../../ui/text/thread-steps.tsx';
import { Unbroken } from '../../ui/text/unbroken.tsx';
import button from '../../ui/buttons/button.module.css';
import styles from './panel.module.css';

interface RecoveryCodesPanelProps {
  kind: Kind;
  screen: Screen;
  codes: readonly string[];
  /** True if these codes have ended older ones. */
  replacesOld?: boolean;
  /** The step of a set-up, if the screen is part of one. */
  step?: Step;
  next: Target;
}

/**
 * Shows the recovery codes, which can be seen only this one time, to be copied, printed or saved. A person who leaves without doing so is
 * asked first.
 */
export function RecoveryCodesPanel({ kind, screen, codes, replacesOld, step, next }: RecoveryCodesPanelProps) {
  const { codes: messages } = useMessages(waysMessages).recovery;
  const signedIn = useMessages(signedInMessages);
  const heading = useScreen({ screen, kind, title: messages.title });
  const [isKept, setKept] = useState(false);
  const unsaved = useConfirmLeave(!isKept);
  useEffect(() => heading.current?.focus(), [heading]);
  const email = useCurrentUser()?.email;
  const [at] = useState(() => new Date());
  const made = messages.made(email ?? '', at);
  return (
    <TwoPanelCard>
      <div className={styles['panel']}>
        {step && <ThreadSteps at={step} text={signedIn.step(step)} />}
        <h1 ref={heading} tabIndex={-1}>
          <Unbroken text={messages.title} />
        </h1>
        <p>
          <Unbroken text={replacesOld ? `${messages.replaced} ${messages.text}` : messages.text} />
        </p>
        <p className={styles['made']}>
          <EmailText text={made} />
        </p>
        <ol className={styles['codes']} aria-label={messages.list} dir="ltr">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
        <Keep codes={codes} made={made} onKept={() => setKept(true)} />
        <div data-no-print>
          <TargetLink className={button['button']} to={next} onClick={unsaved.saved}>
            {messages.next}
          </TargetLink>
        </div>
      </div>
      <LeaveDialog unsaved={unsaved} messages={messages.unsaved} />
    </TwoPanelCard>
  );
}

interface KeepProps {
  codes: readonly string[];
  made: string;
  onKept: () => void;
}

/** The ways to keep the codes: copied, on paper or in a file. */
function Keep({ codes, made, onKept }: KeepProps) {
  const { codes: messages } = useMessages(waysMessages).recovery;
  const { brand } = useHostMode();
  const text = `${brand.name} – ${messages.list}\n${made}\n\n${codes.join('\n')}\n`;
  return (
    <div className={styles['actions']} data-no-print>
      <CopyButton text={codes.join('\n')} messages={messages} onCopied={onKept} />
      <button
        type="button"
        className={button['button']}
        data-look="quiet"
        onClick={() => {
          window.print();
          onKept();
        }}
      >
        {messages.print}
      </button>
      <a
        className={button['button']}
        data-look="quiet"
        href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
        download={messages.file}
        onClick={onKept}
      >
        {messages.download}
      </a>
    </div>
  );
}
