import { leaveGuard } from './leave-guard.ts';

/**
 * Asks before this screen is left: by a link or a select of ours, or by Back, which is undone first because it cannot be
 * stopped. Another site or a closed tab is the browser's own question. Answers with the way to stop asking.
 */
export function holdBack(ask: (leave: () => void) => void): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const here = location.pathname;
  let undoing = false;

  const release = () => {
    listening.abort();
    unpost();
  };
  const askFirst = (leave: () => void) =>
    ask(() => {
      release();
      leave();
    });
  const unpost = leaveGuard.post(askFirst);

  const onBack = (event: PopStateEvent) => {
    if (!undoing && location.pathname === here) return;
    event.stopImmediatePropagation();
    undoing = !undoing;
    if (!undoing) return;
    history.forward();
    askFirst(() => history.back());
  };
  window.addEventListener('popstate', onBack, { signal, capture: true });
  window.addEventListener('beforeunload', (event) => event.preventDefault(), { signal });
  return release;
}
