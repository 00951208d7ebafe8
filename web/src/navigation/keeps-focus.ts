export const focusMark = { keepFocus: true };

/** Whether the navigation that made this history entry asked for the focus to stay where it was. */
export function keepsFocus(historyState: unknown): boolean {
  return typeof historyState === 'object' && historyState !== null && 'keepFocus' in historyState;
}
