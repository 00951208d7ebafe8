// What this tab remembers between its pages. Where nothing can be stored, a person sees a message once more or a general one.

const noticeKey = 'policyNotice';

/** Where nothing can be stored, this page at least remembers it. */
let isSeen = false;

/** WY25: the notice is shown once after each login, so this tab remembers that it was. */
export function markNoticeSeen(): void {
  isSeen = true;
  try {
    sessionStorage.setItem(noticeKey, 'true');
  } catch {
    // The next page shows it once more.
  }
}

export function wasNoticeSeen(): boolean {
  try {
    return isSeen || sessionStorage.getItem(noticeKey) !== null;
  } catch {
    return isSeen;
  }
}

/** Another login begins. */
export function forgetNoticeSeen(): void {
  isSeen = false;
  try {
    sessionStorage.removeItem(noticeKey);
  } catch {
    // Nothing was stored either.
  }
}

const securedKey = 'accountSecured';

/**
 * S5: the account was secured in this tab, so a lock is no news of failed attempts. Only this tab knows the reason: the server
 * does not give it at a login, where a stranger could ask for it.
 */
export function markAccountSecured(): void {
  try {
    sessionStorage.setItem(securedKey, 'true');
  } catch {
    // Without storage the login says what it says to everybody.
  }
}

export function wasAccountSecured(): boolean {
  try {
    return sessionStorage.getItem(securedKey) !== null;
  } catch {
    return false;
  }
}

/** After a login there is no such lock any more. */
export function forgetAccountSecured(): void {
  try {
    sessionStorage.removeItem(securedKey);
  } catch {
    // Nothing was stored either.
  }
}
