import type { Kind } from '@selvage/contract/user-types';
import { useCallback, useEffect, useState } from 'react';
import { useContentText } from '../../api/content-text.ts';
import { useHostMode } from '../../host/host-mode.ts';
import { identityFieldMessages, registrationMessages } from '../../messages/feature-messages.ts';
import { useMessages } from '../../messages/load-messages.ts';
import { useLanguage, useLoginMessages } from '../../messages/provider.tsx';
import { patternOfKind } from '../../ui/pattern.tsx';
import { useGo } from '../../router/go.ts';
import { KindSelector } from '../../router/panels/kind-selector.tsx';
import { paths } from '../../router/paths.ts';
import { ScreenLink } from '../../router/panels/screen-link.tsx';
import { useRedirectSignedIn } from '../../router/use-redirect-signed-in.tsx';
import { useScreen } from '../../router/use-screen.ts';
import { Eyebrow } from '../../ui/cards/eyebrow.tsx';
import { Prose } from '../../ui/text/prose.tsx';
import { LoadingNotice, Spinner, useSpinner } from '../../ui/feedback/spinner.tsx';
import { TwoPanelCard } from '../../ui/cards/two-panel-card.tsx';
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx';
import type { KindForm } from './form.tsx';
import { MemberForm } from './member-form.tsx';
import { ConsultantForm, HospitalForm } from './provider-form.tsx';
import { type RegisteringKind, isRegistering, registeringKinds } from './state.ts';
import { WellnessForm } from './wellness-form.tsx';
import link from '../../ui/text/link.module.css';
import styles from './screen.module.css';
import button from '../../ui/buttons/button.module.css';

function NeededPanel({ kind }: { kind: RegisteringKind }) {
  const messages = useMessages(registrationMessages);
  const text = useContentText('registertext', kind);
  const spins = useSpinner(text.phase === 'loading');
  return (
    <div className={styles['neededPanel']}>
      <h2>{messages.needed}</h2>
      <div className={styles['text']} role={spins ? 'status' : undefined}>
        {spins && (
          <>
            <Spinner />
            <VisuallyHidden>{messages.loading}</VisuallyHidden>
          </>
        )}
        {!spins && text.phase === 'loaded' && <Prose ground="brand" html={text.html} />}
      </div>
      {/* On a phone this block is above the form. */}
      <div className={styles['already']}>
        <h2>{messages.already}</h2>
        <ScreenLink className={button['button']} data-look="on-brand" to={paths.login(kind)}>
          {messages.logIn}
        </ScreenLink>
      </div>
    </div>
  );
}

const forms: Record<RegisteringKind, KindForm> = {
  consultant: ConsultantForm,
  hospital: HospitalForm,
  member: MemberForm,
  wellness: WellnessForm,
};

function RegistrationPanels({ kind }: { kind: RegisteringKind }) {
  const messages = useMessages(registrationMessages);
  const { shell } = useLoginMessages();
  const { embedded } = useHostMode();
  const [inError, setInError] = useState(false);
  const heading = useScreen({
    screen: 'register',
    kind,
    title: messages.title,
    inError,
    arrivedIn: messages.arrivedIn,
  });
  const onProblems = useCallback((shown: boolean) => setInError(shown), []);
  const Form = forms[kind];
  return (
    <>
      {!embedded && (
        <KindSelector
          id="register-kind"
          kind={kind}
          choices={registeringKinds}
          label={messages.kindLabel}
          hint={messages.kindHint}
          path={paths.register}
        />
      )}
      <TwoPanelCard aside={{ variation: patternOfKind[kind], children: <NeededPanel kind={kind} /> }}>
        <div className={styles['panel']}>
          <div>
            <Eyebrow>{shell.areas[kind]}</Eyebrow>
            <h1 ref={heading} tabIndex={-1}>
              {messages.headings[kind]}
            </h1>
            <p className={styles['required']}>{messages.allRequired}</p>
            {/* On a phone this short text is above the form. The panel with the full text is below the form. */}
            <div className={styles['narrow']}>
              <p>{messages.neededLine[kind]}</p>
              <p>
                {messages.already}{' '}
                <ScreenLink className={link['link']} to={paths.login(kind)}>
                  {messages.logIn}
                </ScreenLink>
              </p>
            </div>
          </div>
          <Form key={kind} onProblems={onProblems} />
        </div>
      </TwoPanelCard>
    </>
  );
}

export function RegistrationScreen({ kind }: { kind: Kind }) {
  const { language, messages } = useLanguage();
  const go = useGo();
  const instead = useRedirectSignedIn(kind);
  const registers = isRegistering(kind);
  useEffect(() => {
    if (!registers) go(paths.login(kind), { replace: true });
  }, [go, kind, registers]);

  // The messages are requested here, so that both message files of this screen are fetched at the same time.
  void identityFieldMessages(language);
  if (instead !== null) return instead;
  if (!registers) return <LoadingNotice text={messages.shell.oneMoment} />;
  return <RegistrationPanels kind={kind} />;
}
