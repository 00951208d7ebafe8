import { userTypes, type Kind } from '@selvage/contract/user-types';
import { useContentText } from '../../api/use-content-text.ts';
import { paths } from '../../navigation/paths.ts';
import { ScreenLink } from '../../navigation/screen-link.tsx';
import button from '../../ui/button.module.css';
import { Spinner } from '../../ui/spinner.tsx';
import { useSpinner } from '../../ui/use-spinner.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useWords } from '../../words/words-provider.tsx';
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
        to={registers ? paths.register(kind) : paths.reset(kind)}
      >
        {registers ? signIn.register : signIn.createPassword}
      </ScreenLink>
    </div>
  );
}

function RegisterText({ kind }: { kind: Kind }) {
  const { signIn } = useWords();
  const text = useContentText('registertext', kind);
  const spins = useSpinner(text.phase === 'loading');
  if (text.phase === 'loaded' && !spins) {
    return <div className={styles['text']} dangerouslySetInnerHTML={{ __html: text.html }} />;
  }
  return (
    <div className={styles['text']} role="status">
      {spins && (
        <>
          <Spinner />
          <VisuallyHidden>{signIn.newHereLoading}</VisuallyHidden>
        </>
      )}
    </div>
  );
}
