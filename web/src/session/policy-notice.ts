const key = 'policyNotice';

/** Where nothing can be stored, this page at least remembers it. */
let isSeen = false;

/** WY25: the notice is shown once after each login, so this tab remembers that it was. */
export function markNoticeSeen(): void {
  isSeen = true;
  try {
    sessionStorage.setItem(key, 'true');
  } catch {
    // The next page shows it once more.
  }
}

export function wasNoticeSeen(): boolean {
  try {
    return isSeen || sessionStorage.getItem(key) !== null;
  } catch {
    return isSeen;
  }
}

/** Another login begins. */
export function forgetNoticeSeen(): void {
  isSeen = false;
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was stored either.
  }
}
