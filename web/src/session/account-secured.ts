const key = 'accountSecured';

/**
 * S5: the account was secured in this tab, so a lock is no news of failed attempts. Only this tab knows the reason: the server
 * does not give it at a login, where a stranger could ask for it.
 */
export function markAccountSecured(): void {
  try {
    sessionStorage.setItem(key, 'true');
  } catch {
    // Without storage the login says what it says to everybody.
  }
}

export function wasAccountSecured(): boolean {
  try {
    return sessionStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

/** After a login there is no such lock any more. */
export function forgetAccountSecured(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was stored either.
  }
}
