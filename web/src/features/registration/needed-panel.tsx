import { useContentText } from '../../api/use-content-text.ts';
import { paths } from '../../navigation/paths.ts';
import { ScreenLink } from '../../navigation/screen-link.tsx';
import button from '../../ui/button.module.css';
import { Prose } from '../../ui/prose.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useSpinner } from '../../ui/use-spinner.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useBook } from '../../words/book.ts';
import { registrationBook } from '../../words/registration-book.ts';
import styles from './needed-panel.module.css';
import type { RegisteringKind } from './registering-kinds.ts';

export function NeededPanel({ kind }: { kind: RegisteringKind }) {
  const words = useBook(registrationBook);
  const text = useContentText('registertext', kind);
  const spins = useSpinner(text.phase === 'loading');
  return (
    <div className={styles['panel']}>
      <h2>{words.needed}</h2>
      <div className={styles['text']} role={spins ? 'status' : undefined}>
        {spins && (
          <>
            <Spinner />
            <VisuallyHidden>{words.loading}</VisuallyHidden>
          </>
        )}
        {!spins && text.phase === 'loaded' && <Prose ground="dyed" html={text.html} />}
      </div>
      {/* On a phone this stands above the form. */}
      <div className={styles['already']}>
        <h2>{words.already}</h2>
        <ScreenLink className={button['button']} data-look="on-brand" to={paths.login(kind)}>
          {words.logIn}
        </ScreenLink>
      </div>
    </div>
  );
}
