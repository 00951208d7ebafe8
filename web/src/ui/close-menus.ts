const openMenus = (): NodeListOf<HTMLDetailsElement> => document.querySelectorAll('details.lp-menu[open]');

/** Closes an open menu of the header on Escape, which returns the focus to its button, and when the person moves on to another element. */
export function closeMenus(): () => void {
  const listening = new AbortController();
  const leave = ({ target }: Event) => {
    for (const menu of openMenus()) if (!(target instanceof Node && menu.contains(target))) menu.open = false;
  };
  const onKey = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape') return;
    for (const menu of openMenus()) {
      menu.open = false;
      menu.querySelector('summary')?.focus();
    }
  };
  document.addEventListener('pointerdown', leave, listening);
  document.addEventListener('focusin', leave, listening);
  document.addEventListener('keydown', onKey, listening);
  return () => listening.abort();
}
