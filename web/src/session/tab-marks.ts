// What this tab remembers between its pages. Without storage, a person sees a message again, or a more general one.

const noticeKey = 'policyNotice';

/** The fallback for this page if the browser has no storage. */
let isSeen = false;

/** Records in this tab that the notice was shown, because it is shown once after each login. */
export function markNoticeSeen(): void {
  isSeen = true;
  try {
    sessionStorage.setItem(noticeKey, 'true');
  } catch {
    // Without storage the next page shows the notice again.
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
    // Without storage nothing was stored.
  }
}
