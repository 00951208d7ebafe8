import { type Kind, kinds } from '@selvage/contract/user-types';
import { createRoot } from 'react-dom/client';
import { connectHost } from '../../host/host-connection.ts';
import type { HostMode } from '../../host/host-mode.ts';
import { readSettings } from '../../host/settings.ts';
import { loadLoginMessages } from '../../messages/load-login-page.ts';
import { readInitialUrl } from '../../router/mailed-link.ts';
import { setLocationSource } from '../../router/location.ts';
import { watchHistory } from '../../router/navigation-type.ts';
import { paths } from '../../router/paths.ts';
import { withAllStyles } from '../../ui/styles/all-styles.ts';
import { Root } from '../root.tsx';
import { EmbeddedApp } from './embedded-app.tsx';
import { embeddedView, keepsCookies } from './embedded-view.ts';
import { frameChannel, pageChannel } from './host-channel.ts';
import { hostConnection } from './connect-host.ts';
import { pageLocation } from './page-location.ts';

/** Starts the embedded mode. Returns a function that removes it from the page. */
export async function startEmbedded(mount: HTMLElement, mode: HostMode): Promise<() => void> {
  const framed = mode.embedded === 'frame';
  if (framed) openLinksInTopWindow(document);
  else setLocationInPage(mount, mode);
  const channel = framed ? frameChannel(readSettings(document).embeddingOrigins) : pageChannel(mount);
  connectHost(hostConnection(channel, mode.embedded));
  if (framed && !keepsCookies()) embeddedView.set({ type: 'cookies-blocked', opened: false });
  watchHistory();
  readInitialUrl();
  window.addEventListener('popstate', readInitialUrl, { capture: true });
  const messages = await withAllStyles(() => loadLoginMessages(mode.language));
  mount.replaceChildren();
  const root = createRoot(mount);
  root.render(
    <Root mode={mode} messages={messages}>
      <EmbeddedApp channel={channel} mount={mount} themed={framed ? document.documentElement : mount} />
    </Root>,
  );
  return () => root.unmount();
}

/** Opens links to pages of the site in the whole window, because those pages forbid framing. */
function openLinksInTopWindow(page: Document): void {
  const base = page.createElement('base');
  base.target = '_top';
  page.head.append(base);
}

/** Sets the path of the first screen. `data-kind` names the kind of the login. */
function setLocationInPage(mount: HTMLElement, { brand }: HostMode): void {
  mount.dataset['brand'] ??= brand.id;
  const kind: Kind = kinds.find((each) => each === mount.dataset['kind']) ?? 'member';
  setLocationSource(pageLocation(paths.login(kind)));
}
