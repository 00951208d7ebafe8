import { here } from './here.ts';
import { leaveGuard } from './leave-guard.ts';

/**
 * Asks before this screen is left: by a link or a select of ours, or by Back, which is undone first because it cannot be
 * stopped. Another site or a closed tab is the browser's own question. Answers with the way to stop asking.
 */
export function holdBack(ask: (leave: () => void) => void): () => void {
  const held = here.pathname;
  const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
  let undoing = false;

  const release = () => {
    window.removeEventListener('beforeunload', onUnload);
    retire();
  };
  const askFirst = (leave: () => void) =>
    ask(() => {
      release();
      leave();
    });
  const retire = leaveGuard.post({
    ask: askFirst,
    takesBack() {
      if (!undoing && here.pathname === held) return false;
      undoing = !undoing;
      if (undoing) {
        history.forward();
        askFirst(() => history.back());
      }
      return true;
    },
  });
  window.addEventListener('beforeunload', onUnload);
  return release;
}
