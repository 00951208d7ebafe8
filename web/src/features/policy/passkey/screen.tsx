import type { User } from '@selvage/contract/api/session';
import type { Kind } from '@selvage/contract/user-types';
import { useState } from 'react';
import { FailureAlert } from '../../../fields/form/failure-alert.tsx';
import { useHostMode } from '../../../host/host-mode.ts';
import { policyMessages, signedInMessages } from '../../../messages/feature-messages.ts';
import { useMessages } from '../../../messages/load-messages.ts';
import { useLoginMessages } from '../../../messages/provider.tsx';
import { paths } from '../../../router/paths.ts';
import { owesPasskey, useSignedIn } from '../../../router/require-signed-in.tsx';
import { ScreenLink } from '../../../router/panels/screen-link.tsx';
import { UnreachablePanel } from '../../../router/panels/unreachable-panel.tsx';
import { useScreen } from '../../../router/use-screen.ts';
import { StepUpCodeSentTo, StepUpPanel } from '../../../step-up/panel.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { IntroCard } from '../../../ui/cards/intro-card.tsx';
import { patternOfKind } from '../../../ui/pattern.tsx';
import { LoadingNotice } from '../../../ui/feedback/spinner.tsx';
import { SubmitButton } from '../../../ui/buttons/submit-button.tsx';
import { Unbroken } from '../../../ui/text/unbroken.tsx';
import { type OwedPasskey, useOwedPasskey } from './state.ts';
import button from '../../../ui/buttons/button.module.css';
import column from '../../../ui/cards/form-column.module.css';
import link from '../../../ui/text/link.module.css';
import styles from './screen.module.css';

/** WY25: for whoever owes a passkey, and for whoever adds one before they have to. */
export function PasskeyRequiredScreen({ kind }: { kind: Kind }) {
  const { shell } = useLoginMessages();
  const found = useSignedIn(kind, 'login', owesPasskey);
  if (found.phase === 'finding') return <LoadingNotice text={shell.oneMoment} />;
  if (found.phase === 'unreachable')
    return <UnreachablePanel kind={kind} screen="passkeyRequired" onRetry={found.retry} />;
  return <PasskeyPanel kind={kind} user={found.user} />;
}

function PasskeyPanel({ kind, user }: { kind: Kind; user: User }) {
  const { shell } = useLoginMessages();
  const owed = useOwedPasskey(kind, user.mfaRequired !== undefined);
  if (owed.mode === null) return <LoadingNotice text={shell.oneMoment} />;
  return <PasskeyCard kind={kind} mode={owed.mode} owed={owed} pending={user.mfaRequired} />;
}

interface PasskeyCardProps {
  kind: Kind;
  mode: 'add' | 'show';
  owed: OwedPasskey;
  pending: User['mfaRequired'];
}

function PasskeyCard({ kind, mode, owed, pending }: PasskeyCardProps) {
  const { passkey: messages } = useMessages(policyMessages);
  const { stepUp: words } = useMessages(signedInMessages);
  const { stepUp, problem, failure } = owed;
  const [inStepUpError, setInStepUpError] = useState(false);
  const owes = pending !== undefined;
  const { text } = messages[mode];
  const title = owes ? messages[mode].title : messages.add.titleBefore;
  const inError = problem !== null || failure !== null || inStepUpError;
  const { asked } = stepUp;
  const shown = asked === null ? { title, text } : { title: words.title, text: words.reason };
  const heading = useScreen({ screen: 'passkeyRequired', kind, title: shown.title, inError });
  const links = (
    <>
      {pending?.enrolment && <ScreenLink to={paths.enrolmentCode(kind)}>{messages.enrolment}</ScreenLink>}
      <ScreenLink to={paths.logout(kind)}>{messages.logout}</ScreenLink>
    </>
  );
  return (
    <IntroCard
      heading={heading}
      {...shown}
      more={<StepUpCodeSentTo asked={asked} />}
      links={links}
      variation={patternOfKind[kind]}
    >
      <div hidden={asked !== null}>
        <div className={column['column']}>
          <PasskeyForm mode={mode} owed={owed} owes={owes} />
        </div>
      </div>
      {asked && (
        <StepUpPanel kind={kind} stepUp={stepUp} asked={asked} heading={heading} onProblems={setInStepUpError} />
      )}
    </IntroCard>
  );
}

function PasskeyForm({ mode, owed, owes }: Pick<PasskeyCardProps, 'mode' | 'owed'> & { owes: boolean }) {
  const { passkey: messages } = useMessages(policyMessages);
  const { problem, problems, failure, isBusy, press } = owed;
  const { ways } = messages.add;
  const words = messages[mode];
  return (
    <form
      className={column['form']}
      onSubmit={(event) => {
        event.preventDefault();
        press(event.currentTarget);
      }}
    >
      <Alert id="owed-passkey-problem" tone="error" focusCount={problems}>
        {problem && <p>{messages[problem]}</p>}
      </Alert>
      <FailureAlert id="owed-passkey-alert" failure={failure} sentences={messages.failures} />
      {mode === 'add' && (
        <section className={styles['ways']}>
          <h2>{ways.title}</h2>
          <ul>
            {ways.list.map((way) => (
              <li key={way}>
                <Unbroken text={way} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <SubmitButton
        id="owed-passkey-submit"
        label={words.submit}
        busyLabel={words.busy}
        state={isBusy ? 'busy' : 'ready'}
      />
      {owes ? <Lost /> : <Later goOn={owed.goOn} />}
    </form>
  );
}

function Later({ goOn }: Pick<OwedPasskey, 'goOn'>) {
  const { notice } = useMessages(policyMessages);
  return (
    <button type="button" className={button['button']} data-look="quiet" onClick={() => void goOn()}>
      {notice.later}
    </button>
  );
}

function Lost() {
  const { passkey: messages } = useMessages(policyMessages);
  const { links } = useHostMode().brand;
  return (
    <p className={styles['lost']}>
      <Unbroken text={messages.lost} />{' '}
      <a className={link['link']} href={links.contact}>
        {messages.help}
      </a>
    </p>
  );
}
