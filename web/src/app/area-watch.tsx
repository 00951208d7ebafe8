import { directions, isLanguage } from '@selvage/contract/languages';
import { kinds, type Kind } from '@selvage/contract/user-types';
import { Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { IdleDialog } from '../features/sign-out/idle-dialog.tsx';
import { leave } from '../router/go.ts';
import { paths } from '../router/paths.ts';
import { signOutSearch } from '../router/session-ended.ts';
import type { SessionEndReason } from '../session/idle-watch.ts';
import { loadLoginMessages } from '../messages/load-login-page.ts';
import { closeMenus } from '../ui/close-menus.ts';
import { MessagesProvider } from '../messages/provider.tsx';

/**
 * Starts the session watch on the pages behind the login, on an element such as `<div id="sessionWatch" data-kind="member"
 * data-brand="linen" data-language="en">`.
 */
export async function watchSession(mount: HTMLElement): Promise<void> {
  closeMenus();
  const kind: Kind = kinds.find((each) => each === mount.dataset['kind']) ?? 'member';
  const language = isLanguage(mount.dataset['language']) ? mount.dataset['language'] : 'en';
  const onSessionEnd = (reason: SessionEndReason) => {
    const search = signOutSearch(reason, location.pathname);
    leave(paths.logout(kind) + (search === '' ? '' : `?${search}`));
  };
  const messages = await loadLoginMessages(language);
  createRoot(mount).render(
    <MessagesProvider language={language} messages={messages}>
      <div className="lp" lang={language} dir={directions[language]}>
        <Suspense>
          <IdleDialog enabled half={false} onSessionEnd={onSessionEnd} />
        </Suspense>
      </div>
    </MessagesProvider>,
  );
}
