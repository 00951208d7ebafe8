const openMenus = (): NodeListOf<HTMLDetailsElement> => document.querySelectorAll('details.lp-menu[open]');

/** A menu of the header closes on Escape, which brings the focus back to it, and when somebody goes on elsewhere. */
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
