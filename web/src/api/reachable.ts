/** Whether the server answers at all, whatever it says. */
export const isReachable = (): Promise<boolean> =>
  fetch(location.href, { method: 'HEAD' }).then(
    () => true,
    () => false,
  );
