/**
 * Reloads the page if the server answers at all, with any status. It does not use the calls of `api/`, because the first page loads this
 * file at once and the calls only when it needs them.
 */
export const reloadIfReachable = (): Promise<void> =>
  fetch(location.href, { method: 'HEAD' }).then(
    () => location.reload(),
    () => undefined,
  );
