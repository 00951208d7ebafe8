import type { LoginAppScreen } from '@selvage/contract/embedding';
import { directions } from '@selvage/contract/languages';
import type { Kind } from '@selvage/contract/user-types';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { recordPageView } from '../host/analytics.ts';
import { useHostMode } from '../host/host-mode.ts';
import { notifyHost } from '../host/host-connection.ts';
import { announce } from '../ui/feedback/announcements.tsx';
import { useLanguage } from '../messages/provider.tsx';
import { usePath } from './location.ts';
import { takeNavigationType } from './navigation-type.ts';
import type { Screen } from './paths.ts';

/** The name of a screen in page views, for example `Login` or `MFAVerify`. */
export const screenName = (screen: Screen): string => screen.replace(/^(mfa|.)/, (start) => start.toUpperCase());

interface Shown {
  screen: Screen;
  kind: Kind;
  title: string;
  /** True if a field or a message on the screen is marked as wrong. */
  inError?: boolean;
  /** Returns a sentence for a person whose focus stays in a select while the screen below it changes. The sentence is announced. */
  arrivedIn?: (area: string) => string;
}

/**
 * Sets the title, then the scroll position, then the focus on the heading, and records the page view. The returned ref belongs on the
 * screen's one h1.
 */
export function useScreen({
  screen,
  kind,
  title,
  inError = false,
  arrivedIn,
}: Shown): RefObject<HTMLHeadingElement | null> {
  const { language, messages } = useLanguage();
  const { brand, embedded } = useHostMode();
  const path = usePath();
  const heading = useRef<HTMLHeadingElement>(null);
  const area = messages.shell.areas[kind];
  const whole = messages.shell.title(title, area, brand.name);

  // This is a layout effect, so that the title changes together with the screen.
  useLayoutEffect(() => {
    if (embedded === 'page') return;
    document.title = inError ? messages.shell.titleInError(whole) : whole;
    document.documentElement.lang = language;
    document.documentElement.dir = directions[language];
  }, [embedded, inError, whole, messages, language]);

  useEffect(() => {
    const way = takeNavigationType();
    if (way === 'forward' && !embedded) window.scrollTo(0, 0);
    if (way === 'forward' || way === 'back') heading.current?.focus({ preventScroll: true });
    if (way === 'in-place') announce((arrivedIn ?? messages.shell.arrivedIn)(area));
    // The screens that are missing in `LoginAppScreen` are never shown inside another page.
    if (screen !== 'debug') notifyHost({ type: 'route', screen: screen as LoginAppScreen });
    recordPageView({ name: screenName(screen), path, title: whole });
    // A change of language or of what is wrong is no arrival.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [path, screen]);

  return heading;
}
