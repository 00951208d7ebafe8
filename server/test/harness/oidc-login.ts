import { vi } from 'vitest';
import type { Db } from '../../src/db/database.ts';
import type { Issuer } from './oidc-applications.ts';
import { addAccount, type TestAccount } from './test-account.ts';
import { authenticate } from './test-two-factor.ts';

/** Somebody new, logged in to the portal in a browser of their own. */
export async function addLoggedIn(issuer: Issuer, given: TestAccount = {}) {
  const account = await addAccount(issuer.server.deps, given);
  const browser = issuer.browser();
  await authenticate(browser, account);
  return { account, browser };
}

/** What happens so much later. The library goes by the time of the machine. */
export async function later<T>(milliseconds: number, act: () => Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + milliseconds });
  try {
    return await act();
  } finally {
    vi.useRealTimers();
  }
}

/** Counts more requests in every window that is open, in place of sending them. */
export async function addHits(db: Db, more: number): Promise<void> {
  await db
    .updateTable('throttles')
    .set(({ eb }) => ({ hits: eb('hits', '+', more) }))
    .execute();
}
