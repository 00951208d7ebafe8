/// <reference lib="dom" />
/// <reference lib="dom.iterable" />

/** What scrolls sideways can be reached by keyboard; what does not is no stop on the way. */
export function reachScrollers(): void {
  const reach = (): void => {
    for (const each of document.querySelectorAll<HTMLElement>('.table, pre')) {
      if (each.scrollWidth > each.clientWidth) each.tabIndex = 0;
      else each.removeAttribute('tabindex');
    }
  };
  reach();
  // Letters of another width may make it scroll after all.
  void document.fonts.ready.then(reach);
  addEventListener('resize', reach);
}
