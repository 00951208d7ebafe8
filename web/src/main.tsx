import { kindOfRouteType, routeTypeOf } from '@selvage/contract/user-types';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { textIn } from './api/content-text.ts';
import { Root } from './app/root.tsx';
import { sendAnalyticsTo } from './host/analytics.ts';
import { readHostMode } from './host/host-mode.ts';
import { hideUnknownPasskeys } from './host/knows-passkeys.ts';
import { readInitialUrl } from './router/mailed-link.ts';
import { watchHistory } from './router/navigation-type.ts';
import { loadLoginMessages } from './messages/load-login-page.ts';
import { ignoreLateSecondClicks } from './ui/late-second-click.ts';

const mount = document.getElementById('loginApp');
if (mount !== null) void start(mount).catch(showLoadFailure);

// The pages of the areas load this script too, for the session watch. The browser has the script cached from the login.
const watch = document.getElementById('sessionWatch');
if (watch !== null) void import('./app/area-watch.tsx').then(({ watchSession }) => watchSession(watch));

// A page that a limit refused loads this script for the proof of work.
const challenge = document.getElementById('proofOfWork');
if (challenge !== null) void import('./api/proof-of-work.ts').then(({ proveAndGoOn }) => proveAndGoOn(challenge));

/**
 * Shows a failure message if the messages of the application could not be fetched. Otherwise the document would be empty or have a form
 * that does not work.
 */
function showLoadFailure(): void {
  document.getElementById('loginAppFailed')?.removeAttribute('hidden');
}

/** An unknown type means member. The server sent the member login for it, so the address is corrected before hydration. */
function correctRouteType(): void {
  const [, type, screen, ...rest] = location.pathname.split('/');
  const right = routeTypeOf(kindOfRouteType(type));
  if (screen !== 'login' || rest.join('') !== '' || type === right) return;
  history.replaceState(history.state, '', `/${right}/login${location.search}${location.hash}`);
}

/** Mounts the application on a prerendered or an empty page. */
async function start(element: HTMLElement): Promise<void> {
  hideUnknownPasskeys(element);
  ignoreLateSecondClicks(element);
  const mode = await readHostMode(element);
  sendAnalyticsTo(mode.analyticsUrl);
  if (mode.embedded) return void (await import('./app/embedded/start-embedded.tsx')).startEmbedded(element, mode);
  watchHistory();
  correctRouteType();
  readInitialUrl();
  window.addEventListener('popstate', readInitialUrl, { capture: true });
  const messages = await loadLoginMessages(mode.language);
  // React did not render the `noscript` elements, so one of them would break the hydration.
  for (const each of document.querySelectorAll('body noscript')) each.remove();
  if (element.firstElementChild === null) createRoot(element).render(<Root mode={mode} messages={messages} />);
  else {
    const prerendered = { at: location.pathname, text: textIn(element, mode.language) };
    hydrateRoot(element, <Root mode={mode} messages={messages} prerendered={prerendered} />);
  }
}
