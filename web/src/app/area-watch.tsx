import { directions, isLanguage } from '@selvage/contract/languages';
import { kinds, type Kind } from '@selvage/contract/user-types';
import { Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { IdleDialog } from '../features/sign-out/idle-dialog.tsx';
import { leave } from '../navigation/leave.ts';
import { paths } from '../navigation/paths.ts';
import { signOutSearch } from '../navigation/sign-out-search.ts';
import type { OverReason } from '../session/idle-watch.ts';
import { loadWords } from '../words/words.ts';
import { WordsProvider } from '../words/words-provider.tsx';

/** LO4 on the pages behind the login: `<div id="sessionWatch" data-kind="member" data-brand="linen" data-language="en">`. */
export async function watchSession(mount: HTMLElement): Promise<void> {
  const kind: Kind = kinds.find((each) => each === mount.dataset['kind']) ?? 'member';
  const language = isLanguage(mount.dataset['language']) ? mount.dataset['language'] : 'en';
  const onOver = (reason: OverReason) => {
    const search = signOutSearch(reason, location.pathname);
    leave(paths.logout(kind) + (search === '' ? '' : `?${search}`));
  };
  const words = await loadWords(language);
  createRoot(mount).render(
    <WordsProvider language={language} words={words}>
      <div className="lp" lang={language} dir={directions[language]}>
        <Suspense>
          <IdleDialog enabled half={false} onOver={onOver} />
        </Suspense>
      </div>
    </WordsProvider>,
  );
}
