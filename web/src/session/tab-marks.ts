// Stores in this tab what was already shown, for its next pages. A browser without storage shows a message again, or a more general one.

const noticeKey = 'policyNotice';

/** Used on this page instead of the stored value if the browser has no storage. */
let isSeen = false;

/** Records in this tab that the notice was shown, because it is shown once after each login. */
export function markNoticeSeen(): void {
  isSeen = true;
  try {
    sessionStorage.setItem(noticeKey, 'true');
  } catch {
    // The next page shows the notice again if the browser has no storage.
  }
}

export function wasNoticeSeen(): boolean {
  try {
    return isSeen || sessionStorage.getItem(noticeKey) !== null;
  } catch {
    return isSeen;
  }
}

/** Called at the start of another login. */
export function forgetNoticeSeen(): void {
  isSeen = false;
  try {
    sessionStorage.removeItem(noticeKey);
  } catch {
    // Nothing was stored if the browser has no storage.
  }
}
