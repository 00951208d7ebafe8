import { kinds, type Kind } from '@selvage/contract/user-types';
import { createRoot } from 'react-dom/client';
import { connectHost } from '../../host/host-line.ts';
import type { HostMode } from '../../host/host-mode.ts';
import { readSettings } from '../../host/settings.ts';
import { keepPlaceIn } from '../../navigation/here.ts';
import { paths } from '../../navigation/paths.ts';
import { takeArrival } from '../../navigation/take-arrival.ts';
import { followHistory } from '../../navigation/way-of-arriving.ts';
import { withAllStyles } from '../../ui/styles/all-styles.ts';
import { loadWords } from '../../words/words.ts';
import { Root } from '../root.tsx';
import { EmbeddedApp } from './embedded-app.tsx';
import { frameChannel } from './frame-channel.ts';
import { hostLine } from './host-line.ts';
import { keepsCookies } from './keeps-cookies.ts';
import { outcome } from './outcome.ts';
import { pageChannel } from './page-channel.ts';
import { pagePlace } from './page-place.ts';

/** EM1. Answers with the way to take it out of the page again. */
export async function startEmbedded(mount: HTMLElement, mode: HostMode): Promise<() => void> {
  const framed = mode.embedded === 'frame';
  if (framed) leaveByTheTop(document);
  else settleInPage(mount, mode);
  const channel = framed ? frameChannel(readSettings(document).embeddingOrigins) : pageChannel(mount);
  connectHost(hostLine(channel, mode.embedded));
  if (framed && !keepsCookies()) outcome.set({ shows: 'way-out', opened: false });
  followHistory();
  takeArrival();
  window.addEventListener('popstate', takeArrival, { capture: true });
  const words = await withAllStyles(() => loadWords(mode.language));
  mount.replaceChildren();
  const root = createRoot(mount);
  root.render(
    <Root mode={mode} words={words}>
      <EmbeddedApp channel={channel} mount={mount} themed={framed ? document.documentElement : mount} />
    </Root>,
  );
  return () => root.unmount();
}

/** Pages of the site do not let themselves be framed: links to them open in the whole window. */
function leaveByTheTop(page: Document): void {
  const base = page.createElement('base');
  base.target = '_top';
  page.head.append(base);
}

/** `data-kind` says whose login it is. */
function settleInPage(mount: HTMLElement, { brand }: HostMode): void {
  mount.dataset['brand'] ??= brand.id;
  const kind: Kind = kinds.find((each) => each === mount.dataset['kind']) ?? 'member';
  keepPlaceIn(pagePlace(paths.login(kind)));
}
