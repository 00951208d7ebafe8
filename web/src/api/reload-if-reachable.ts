/**
 * Loads the page anew if the server answers at all, whatever it says. It stands apart from the calls: the first page brings
 * this, and fetches them when it needs them.
 */
export const reloadIfReachable = (): Promise<void> =>
  fetch(location.href, { method: 'HEAD' }).then(
    () => location.reload(),
    () => undefined,
  );
