import type { LoginAppCommand } from '@selvage/contract/embedding';
import { extendSession } from '@selvage/contract/api/session';
import type { Language } from '@selvage/contract/languages';
import { kindOfRouteType, type Kind } from '@selvage/contract/user-types';
import { call } from '../../api/call.ts';
import { here } from '../../navigation/here.ts';
import { paths } from '../../navigation/paths.ts';
import type { Go } from '../../navigation/use-go.ts';
import { tellEveryTab } from '../../session/session-channel.ts';
import { mayBeSignedIn } from '../../session/session-hint.ts';
import { outcome } from './outcome.ts';

interface Means {
  go: Go;
  speak: (language: Language) => void;
  /** Where the tokens of a theme are looked up. */
  themed: HTMLElement;
}

type Obey = { [Type in LoginAppCommand['type']]: (command: Extract<LoginAppCommand, { type: Type }>) => void };

const kindHere = (): Kind => kindOfRouteType(here.pathname.split('/')[1]);

/** EM1: what each command of the embedding page does. */
export const obeying = ({ go, speak, themed }: Means): Obey => ({
  configure({ language, theme }) {
    if (language !== undefined) speak(language);
    if (theme !== undefined) themed.dataset['theme'] = theme;
  },
  navigate({ screen, kind = kindHere() }) {
    if (outcome.get().shows === 'onward') outcome.set({ shows: 'screen' });
    go(paths[screen](kind), { search: '' });
  },
  logout: () => go(paths.logout(kindHere()), { search: '' }),
  'extend-session'() {
    if (mayBeSignedIn()) void extend();
  },
});

async function extend(): Promise<void> {
  try {
    await call(extendSession);
    tellEveryTab('extended');
  } catch {
    // The watch over the session finds out for itself.
  }
}
