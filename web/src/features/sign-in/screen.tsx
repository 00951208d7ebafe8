import { type Kind, kinds, userTypes } from '@selvage/contract/user-types';
import { useContext, useEffect, useState } from 'react';
import { TextInDocument, useContentText } from '../../api/content-text.ts';
import { ForApplication } from '../../host/for-application.tsx';
import { useHostMode } from '../../host/host-mode.ts';
import { useLanguage, useLoginMessages } from '../../messages/provider.tsx';
import { patternOfKind } from '../../ui/pattern.tsx';
import { KindSelector } from '../../router/panels/kind-selector.tsx';
import { loginPaths } from '../../router/login-paths.ts';
import { notice, useNotice } from '../../router/notice.ts';
import { ScreenLink } from '../../router/panels/screen-link.tsx';
import { useRedirectSignedIn } from '../../router/use-redirect-signed-in.tsx';
import { useScreen } from '../../router/use-screen.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { announce } from '../../ui/feedback/announcements.tsx';
import { Eyebrow } from '../../ui/cards/eyebrow.tsx';
import { Spinner, useSpinner } from '../../ui/feedback/spinner.tsx';
import { TwoPanelCard } from '../../ui/cards/two-panel-card.tsx';
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx';
import { SignInForm } from './form.tsx';
import styles from './screen.module.css';
import button from '../../ui/buttons/button.module.css';

/** The panel beside the form for people without an account. */
function RegisterPanel({ kind }: { kind: Kind }) {
  const { signIn } = useLoginMessages();
  const { registers } = userTypes[kind];
  return (
    <div className={styles['registerPanel']}>
      <h2>{signIn.newHere[kind]}</h2>
      <RegisterText kind={kind} />
      <ScreenLink
        className={button['button']}
        data-look="on-brand"
        to={registers ? loginPaths.register(kind) : loginPaths.reset(kind)}
      >
        {registers ? signIn.register : signIn.createPassword}
      </ScreenLink>
    </div>
  );
}

/**
 * Shows the register text. If the document contains the text, it is shown at once and counts as loaded. The spinner is for a page without
 * the text.
 */
function RegisterText({ kind }: { kind: Kind }) {
  const { signIn } = useLoginMessages();
  const inDocument = useTextInDocument(kind);
  const text = useContentText('registertext', kind);
  const spins = useSpinner(text.phase === 'loading' && !inDocument);
  const html = text.phase === 'loaded' && !spins ? text.html : inDocument;
  const nothingCame = html === null && text.phase === 'missing';
  return (
    <div className={styles['text']} data-empty={nothingCame || undefined}>
      {html !== null && <div data-register-text={kind} dangerouslySetInnerHTML={{ __html: html }} />}
      <div className={styles['wait']} role="status">
        {spins && (
          <>
            <Spinner />
            <VisuallyHidden>{signIn.newHereLoading}</VisuallyHidden>
          </>
        )}
      </div>
    </div>
  );
}

function useTextInDocument(kind: Kind): string | null {
  const { language } = useLanguage();
  const found = useContext(TextInDocument);
  return found?.kind === kind && found.language === language ? found.html : null;
}

export function LoginScreen({ kind }: { kind: Kind }) {
  const { shell, signIn } = useLoginMessages();
  const { brand, embedded } = useHostMode();
  const [inError, setInError] = useState(false);
  const heading = useScreen({ screen: 'login', kind, title: signIn.title, inError });
  const instead = useRedirectSignedIn(kind);
  const shownNotice = useNotice();
  useEffect(() => () => notice.clear(), [kind]);
  const sentence = shownNotice && (shownNotice === 'page-not-found' ? shell.pageNotFound : shell.logInToContinue);
  useEffect(() => {
    if (sentence) announce(sentence);
  }, [sentence]);

  if (instead !== null) return instead;
  return (
    <>
      {sentence && (
        <div className={styles['notice']}>
          <Alert id="notice" tone="info" spoken={false}>
            <p>{sentence}</p>
          </Alert>
        </div>
      )}
      {!brand.hidesKindSelector && !embedded && (
        <KindSelector
          id="login-kind"
          kind={kind}
          choices={kinds}
          label={signIn.kindLabel}
          hint={signIn.kindHint}
          path={loginPaths.login}
        />
      )}
      <TwoPanelCard aside={{ variation: patternOfKind[kind], children: <RegisterPanel kind={kind} /> }}>
        <div className={styles['panel']}>
          <div>
            <Eyebrow>{shell.areas[kind]}</Eyebrow>
            <h1 ref={heading} tabIndex={-1}>
              {signIn.heading}
            </h1>
            <ForApplication at="login" />
          </div>
          <SignInForm key={kind} kind={kind} onProblems={setInError} />
        </div>
      </TwoPanelCard>
    </>
  );
}
