import { kinds, type Kind } from '@selvage/contract/user-types';
import { useCallback, useEffect, useState } from 'react';
import { useHostMode } from '../../host/host-context.ts';
import { areaWeave } from '../../navigation/area-weave.ts';
import { KindSelector } from '../../navigation/kind-selector.tsx';
import { notice, useNotice } from '../../navigation/notice.ts';
import { frontPaths } from '../../navigation/front-paths.ts';
import { useOnward } from '../../navigation/use-onward.tsx';
import { useScreen } from '../../navigation/use-screen.ts';
import { Alert } from '../../ui/alert.tsx';
import { announce } from '../../ui/announcements.ts';
import { Cloth } from '../../ui/cloth.tsx';
import { Eyebrow } from '../../ui/eyebrow.tsx';
import { useWords } from '../../words/words-provider.tsx';
import styles from './login-screen.module.css';
import { RegisterPanel } from './register-panel.tsx';
import { SignInForm } from './sign-in-form.tsx';

/** LG1–LG11. */
export function LoginScreen({ kind }: { kind: Kind }) {
  const { shell, signIn } = useWords();
  const { brand, embedded } = useHostMode();
  const [inError, setInError] = useState(false);
  const heading = useScreen({ screen: 'login', kind, title: signIn.title, inError });
  const instead = useOnward(kind);
  const said = useNotice();
  useEffect(() => () => notice.clear(), [kind]);
  const sentence = said && (said === 'page-not-found' ? shell.pageNotFound : shell.logInToContinue);
  useEffect(() => {
    if (sentence) announce(sentence);
  }, [sentence]);
  const onProblems = useCallback((shown: boolean) => setInError(shown), []);

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
      {!brand.hidesKindSelector && !embedded && <LoginAs kind={kind} />}
      <Cloth dyed={{ variation: areaWeave[kind], children: <RegisterPanel kind={kind} /> }}>
        <div className={styles['panel']}>
          <div>
            <Eyebrow>{shell.areas[kind]}</Eyebrow>
            <h1 ref={heading} tabIndex={-1}>
              {signIn.heading}
            </h1>
          </div>
          <SignInForm key={kind} kind={kind} onProblems={onProblems} />
        </div>
      </Cloth>
    </>
  );
}

function LoginAs({ kind }: { kind: Kind }) {
  const { signIn } = useWords();
  return (
    <KindSelector
      id="login-kind"
      kind={kind}
      choices={kinds}
      label={signIn.kindLabel}
      hint={signIn.kindHint}
      path={frontPaths.login}
    />
  );
}
