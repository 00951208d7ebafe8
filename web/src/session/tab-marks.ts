// Stores in this tab what was already shown, for its next pages. A browser without storage shows a message again, or a more general one.

/** What is shown once after each login: the notice about a coming policy, and new terms that can be answered later. */
const onceAfterLogin = ['policyNotice', 'newTerms'] as const;
type Shown = (typeof onceAfterLogin)[number];

/** Used on this page instead of the stored values if the browser has no storage. */
const seen = new Set<Shown>();

/** Records in this tab that this was shown. */
export function markSeen(shown: Shown): void {
  seen.add(shown);
  try {
    sessionStorage.setItem(shown, 'true');
  } catch {
    // The next page shows it again if the browser has no storage.
  }
}

export function wasSeen(shown: Shown): boolean {
  try {
    return seen.has(shown) || sessionStorage.getItem(shown) !== null;
  } catch {
    return seen.has(shown);
  }
}

/** Called at the start of another login. */
export function forgetSeen(): void {
  seen.clear();
  try {
    for (const shown of onceAfterLogin) sessionStorage.removeItem(shown);
  } catch {
    // Nothing was stored if the browser has no storage.
  }
}
