/// <reference lib="dom" />

/** The entry of this page, in a sidebar that is longer than the window. */
export function keepInSight(): void {
  const sidebar = document.querySelector<HTMLElement>('.sidebar');
  const current = sidebar?.querySelector<HTMLElement>('[aria-current]');
  if (!sidebar || !current) return;
  const below = current.getBoundingClientRect().bottom - sidebar.getBoundingClientRect().bottom;
  if (below > 0) sidebar.scrollTop = below + sidebar.clientHeight / 3;
}
