import { directions } from '@selvage/contract/languages';
import type { Kind } from '@selvage/contract/user-types';
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { recordPageView } from '../host/analytics.ts';
import { useHostMode } from '../host/host-context.ts';
import { tellHost } from '../host/host-line.ts';
import { announce } from '../ui/announcements.ts';
import { useLanguage } from '../words/words-provider.tsx';
import type { Screen } from './paths.ts';
import { usePath } from './place.ts';
import { screenName } from './screen-name.ts';
import { takeWayOfArriving } from './way-of-arriving.ts';

interface Shown {
  screen: Screen;
  kind: Kind;
  title: string;
  /** Something on the screen is marked as wrong. */
  inError?: boolean;
  /** Said to whoever stays in a select while the screen changes under it. */
  arrivedIn?: (area: string) => string;
}

/** RT10: title, then scroll, then focus on the heading, then the page view. The answer goes on the screen's one h1. */
export function useScreen({
  screen,
  kind,
  title,
  inError = false,
  arrivedIn,
}: Shown): RefObject<HTMLHeadingElement | null> {
  const { language, words } = useLanguage();
  const { brand, embedded } = useHostMode();
  const path = usePath();
  const heading = useRef<HTMLHeadingElement>(null);
  const area = words.shell.areas[kind];
  const whole = words.shell.title(title, area, brand.name);

  // With the screen itself, not some time after it.
  useLayoutEffect(() => {
    if (embedded === 'page') return;
    document.title = inError ? words.shell.titleInError(whole) : whole;
    document.documentElement.lang = language;
    document.documentElement.dir = directions[language];
  }, [embedded, inError, whole, words, language]);

  useEffect(() => {
    const way = takeWayOfArriving();
    if (way === 'forward' && !embedded) window.scrollTo(0, 0);
    if (way === 'forward' || way === 'back') heading.current?.focus({ preventScroll: true });
    if (way === 'in-place') announce((arrivedIn ?? words.shell.arrivedIn)(area));
    if (screen !== 'debug') tellHost({ type: 'route', screen });
    recordPageView({ name: screenName(screen), path, title: whole });
    // A change of language or of what is wrong is no arrival.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [path, screen]);

  return heading;
}
