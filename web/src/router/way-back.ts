import type { User } from '@selvage/contract/api/session';
import { safeRedirect } from '@selvage/contract/rules/safe-redirect';
import type { Kind } from '@selvage/contract/user-types';
import { useHostMode } from '../host/host-mode.ts';
import { signedInMessages } from '../messages/feature-messages.ts';
import { useMessages } from '../messages/load-messages.ts';
import { useLanguage } from '../messages/provider.tsx';
import { useQuery } from './location.ts';
import { landing } from './next-step.ts';

export interface WayBack {
  href: string;
  /** The words of the link, which name its target. */
  label: string;
  /** The application that requested this screen. */
  application: string | undefined;
}

/**
 * The back link of a screen. It tells a waiting application that the person went back. Without an application the link leads to the
 * person's own area.
 */
export function useWayBack(kind: Kind, user: User): WayBack {
  const { back, backTo } = useMessages(signedInMessages);
  const { language } = useLanguage();
  const { application } = useHostMode();
  const waiting = waitingRequest(useQuery());
  if (waiting === undefined) return { href: landing(kind, user), label: back, application: undefined };
  waiting.searchParams.set('answer', 'deny');
  const name = application?.names[language];
  return { href: waiting.href, label: name === undefined ? back : backTo(name), application: name };
}

function waitingRequest(search: string): URL | undefined {
  const redir = safeRedirect(new URLSearchParams(search).get('redir'), location.origin);
  const url = redir === undefined ? undefined : new URL(redir);
  return url?.pathname.startsWith('/oidc/interaction/') ? url : undefined;
}

/** Puts the name of the requesting application first, if there is one. */
export const withAsker = ({ application }: WayBack, asks: (application: string) => string, text: string): string =>
  application === undefined ? text : `${asks(application)} ${text}`;
