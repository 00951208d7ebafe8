import { userTypes, type Kind } from '@selvage/contract/user-types';
import { useContext } from 'react';
import { TextInDocument } from '../../api/text-in-document.ts';
import { useContentText } from '../../api/use-content-text.ts';
import { frontPaths } from '../../navigation/front-paths.ts';
import { ScreenLink } from '../../navigation/screen-link.tsx';
import button from '../../ui/button.module.css';
import { Spinner } from '../../ui/spinner.tsx';
import { useSpinner } from '../../ui/use-spinner.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useLanguage, useWords } from '../../words/words-provider.tsx';
import styles from './register-panel.module.css';

/** LG4. */
export function RegisterPanel({ kind }: { kind: Kind }) {
  const { signIn } = useWords();
  const { registers } = userTypes[kind];
  return (
    <div className={styles['panel']}>
      <h2>{signIn.newHere[kind]}</h2>
      <RegisterText kind={kind} />
      <ScreenLink
        className={button['button']}
        data-look="on-brand"
        to={registers ? frontPaths.register(kind) : frontPaths.reset(kind)}
      >
        {registers ? signIn.register : signIn.createPassword}
      </ScreenLink>
    </div>
  );
}

/** What came with the page is there at once; the spinner says that the operator's newest is still awaited. */
function RegisterText({ kind }: { kind: Kind }) {
  const { signIn } = useWords();
  const inDocument = useTextInDocument(kind);
  const text = useContentText('registertext', kind);
  const spins = useSpinner(text.phase === 'loading');
  const html = text.phase === 'loaded' && !spins ? text.html : inDocument;
  return (
    <div className={styles['text']}>
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
