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
