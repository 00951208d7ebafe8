const underWay = new Set<Promise<unknown>>();

/**
 * Marks a call whose answer sets a new session cookie. From the server's answer until the browser has stored the new cookie, the old cookie
 * is no longer valid.
 */
export function renewsSession<T>(answer: Promise<T>): Promise<T> {
  underWay.add(answer);
  return answer.finally(() => underWay.delete(answer));
}

/** Resolves when no call of this tab is about to set a new session cookie. */
export async function sessionRenewed(): Promise<void> {
  await Promise.allSettled(underWay);
}
