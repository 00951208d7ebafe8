import type { LoginAppCommand } from '@selvage/contract/embedding';
import { extendSession } from '@selvage/contract/api/session';
import type { Language } from '@selvage/contract/languages';
import { kindOfRouteType, type Kind } from '@selvage/contract/user-types';
import { callResult } from '../../api/call.ts';
import { appLocation } from '../../router/location.ts';
import { paths } from '../../router/paths.ts';
import type { Go } from '../../router/go.ts';
import { notifyAllTabs } from '../../session/session-channel.ts';
import { mayBeSignedIn } from '../../session/session-hint.ts';
import { embeddedView } from './embedded-view.ts';

interface CommandContext {
  go: Go;
  changeLanguage: (language: Language) => void;
  /** Where the tokens of a theme are looked up. */
  themed: HTMLElement;
}

type CommandHandlers = {
  [Type in LoginAppCommand['type']]: (command: Extract<LoginAppCommand, { type: Type }>) => void;
};

const kindHere = (): Kind => kindOfRouteType(appLocation.pathname.split('/')[1]);

/** EM1: what each command of the embedding page does. */
export const hostCommands = ({ go, changeLanguage, themed }: CommandContext): CommandHandlers => ({
  configure({ language, theme }) {
    if (language !== undefined) changeLanguage(language);
    if (theme !== undefined) themed.dataset['theme'] = theme;
  },
  navigate({ screen, kind = kindHere() }) {
    if (embeddedView.get().type === 'signed-in') embeddedView.set({ type: 'screen' });
    go(paths[screen](kind), { search: '' });
  },
  logout: () => go(paths.logout(kindHere()), { search: '' }),
  'extend-session'() {
    if (mayBeSignedIn()) void extend();
  },
});

async function extend(): Promise<void> {
  const result = await callResult(extendSession);
  // Where it is refused, the watch over the session finds out for itself.
  if (result.type === 'ok') notifyAllTabs('extended');
}
