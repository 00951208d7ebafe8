const underWay = new Set<Promise<unknown>>();

/** For a call whose answer brings another session cookie: the one that the browser holds is no longer good before it has the new one. */
export function renewsSession<T>(answer: Promise<T>): Promise<T> {
  underWay.add(answer);
  return answer.finally(() => underWay.delete(answer));
}

/** Resolves when no call of this tab is about to bring another session cookie. */
export async function sessionRenewed(): Promise<void> {
  await Promise.allSettled(underWay);
}
