/** Loads code together with all styles, for screens that the login page does not show at first. */
export async function withAllStyles<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  const [loaded] = await Promise.all([load(), allStyles()]);
  return loaded;
}

let fetched: Promise<unknown> | undefined;

/**
 * A login page has only the styles of its own screen, and names the sheet with all styles in `data-all`. Other screens wait for that sheet.
 * A page without `data-all` has all styles already.
 */
function allStyles(): Promise<unknown> {
  fetched ??= fetchAll(document.querySelector('style[data-all]'));
  return fetched;
}

const fetchAll = (own: HTMLElement | null): Promise<unknown> =>
  new Promise((resolve) => {
    if (own === null) return resolve(null);
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = own.dataset['all'] ?? '';
    // If the style sheet cannot be loaded, the promise resolves too, because an unstyled screen is better than no screen.
    for (const end of ['load', 'error']) link.addEventListener(end, resolve);
    // The sheet is inserted before the colours of a configured brand, because those must override it.
    own.after(link);
  });
