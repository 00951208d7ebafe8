import type { LoginAppCommand } from '@selvage/contract/embedding';
import { useEffect } from 'react';
import { extendSession } from '@selvage/contract/api/session';
import type { Language } from '@selvage/contract/languages';
import { kindOfRouteType, type Kind } from '@selvage/contract/user-types';
import { useHostMode } from '../../host/host-mode.ts';
import { useLanguage } from '../../messages/provider.tsx';
import { useGo, type Go } from '../../router/go.ts';
import { currentUser } from '../../session/current-user.ts';
import { mayBeSignedIn } from '../../session/session-hint.ts';
import { embeddedView, keepsCookies } from './embedded-view.ts';
import type { HostChannel } from './host-channel.ts';
import { callResult } from '../../api/call.ts';
import { appLocation } from '../../router/location.ts';
import { paths } from '../../router/paths.ts';
import { notifyAllTabs } from '../../session/session-channel.ts';

/**
 * Handles the return of a person who opened the login in a window. If the frame can see the session now, the login screen finds the session
 * and redirects the person. Otherwise the embedding page gets a message about the return, because only its own server can find out more.
 */
function reportReturn(channel: HostChannel): () => void {
  let away = false;
  const leave = (): void => void (away = true);
  const comeBack = (): void => {
    const shown = embeddedView.get();
    if (!away || shown.type !== 'cookies-blocked' || !shown.opened) return;
    away = false;
    if (keepsCookies() && mayBeSignedIn()) embeddedView.set({ type: 'screen' });
    else channel.send({ type: 'returned' });
  };
  // The login may open in a new tab, which hides this page, or in a new window, which only takes the focus. So both kinds of events are
  // watched.
  const onVisibility = (): void => (document.visibilityState === 'hidden' ? leave() : comeBack());
  window.addEventListener('blur', leave);
  window.addEventListener('focus', comeBack);
  document.addEventListener('visibilitychange', onVisibility);
  return () => {
    window.removeEventListener('blur', leave);
    window.removeEventListener('focus', comeBack);
    document.removeEventListener('visibilitychange', onVisibility);
  };
}

/**
 * Sends every new height to the embedding page. While a screen is fetched, the mount keeps its last height, so that the page around it does
 * not jump. `initial` is the height of a frame when its document begins.
 */
export function reportHeight(channel: HostChannel, mount: HTMLElement, initial: number): () => void {
  let kept = initial;
  let told = 0;
  const isWaiting = (): boolean => mount.querySelector('[data-loading]') !== null;
  const keep = (): void => {
    mount.style.minBlockSize = isWaiting() && kept > 0 ? `${kept}px` : '';
  };
  const sizes = new ResizeObserver(() => {
    const height = Math.ceil(mount.getBoundingClientRect().height);
    if (height !== told) channel.send({ type: 'resize', height });
    told = height;
    kept = height;
  });
  // Mutations are reported before the layout, so the smaller height is never measured.
  const changes = new MutationObserver(keep);
  keep();
  changes.observe(mount, { childList: true, subtree: true });
  sizes.observe(mount);
  return () => {
    changes.disconnect();
    sizes.disconnect();
    mount.style.minBlockSize = '';
  };
}

interface EmbeddedContext {
  channel: HostChannel;
  mount: HTMLElement;
  themed: HTMLElement;
}

/** Carries out the commands of the embedding page, and sends it the messages that no screen sends. */
export function useHost({ channel, mount, themed }: EmbeddedContext): void {
  const go = useGo();
  const { changeLanguage } = useLanguage();
  const framed = useHostMode().embedded === 'frame';
  useEffect(() => {
    const handle = hostCommands({ go, changeLanguage, themed });
    return channel.onCommand(
      <Type extends LoginAppCommand['type']>(command: Extract<LoginAppCommand, { type: Type }>) =>
        handle[command.type](command),
    );
  }, [channel, go, changeLanguage, themed]);
  useEffect(() => {
    const stopAnnouncing = announce(channel);
    if (embeddedView.get().type === 'cookies-blocked') channel.send({ type: 'error', code: 'cookies-blocked' });
    const stopFollowing = reportOwed(channel);
    return () => {
      stopAnnouncing();
      stopFollowing();
    };
  }, [channel]);
  useEffect(() => reportHeight(channel, mount, framed ? window.innerHeight : 0), [channel, mount, framed]);
  useEffect(() => (framed ? reportReturn(channel) : undefined), [channel, framed]);
}

const repeatsAfter = [1_000, 3_000, 7_000, 15_000];

/** Repeats `ready` until the page has sent a command, because the page's script may start to listen after ours. */
function announce(channel: HostChannel): () => void {
  const ready = () => void channel.send({ type: 'ready' });
  const repeats = repeatsAfter.map((after) => setTimeout(ready, after));
  const stopRepeating = () => repeats.forEach(clearTimeout);
  const stopListening = channel.onCommand(stopRepeating);
  ready();
  return () => {
    stopRepeating();
    stopListening();
  };
}

/** Sends the embedding page one message for each code or answer that the server asks for. */
function reportOwed(channel: HostChannel): () => void {
  let owed = { code: false, terms: false };
  return currentUser.subscribe(() => {
    const user = currentUser.get();
    const required = user?.mfaRequired;
    const now = { code: required !== undefined, terms: user?.termsRequired !== undefined };
    if (required && !owed.code) channel.send({ type: 'mfa-required', setup: required.mfaSetupRequired });
    if (now.terms && !owed.terms) channel.send({ type: 'terms-required' });
    owed = now;
  });
}

interface CommandContext {
  go: Go;
  changeLanguage: (language: Language) => void;
  /** The element that has the theme attribute. */
  themed: HTMLElement;
}

type CommandHandlers = {
  [Type in LoginAppCommand['type']]: (command: Extract<LoginAppCommand, { type: Type }>) => void;
};

const kindHere = (): Kind => kindOfRouteType(appLocation.pathname.split('/')[1]);

/** The commands of the embedding page. */
const hostCommands = ({ go, changeLanguage, themed }: CommandContext): CommandHandlers => ({
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
  // If the server refuses, nothing is done here, because the session watch then notices that the session has ended.
  if (result.type === 'ok') notifyAllTabs('extended');
}
