/** True if the browser supports passkeys and the JSON form in which our calls carry them. */
export const knowsPasskeys = (): boolean =>
  'PublicKeyCredential' in globalThis && 'parseRequestOptionsFromJSON' in PublicKeyCredential;

/**
 * Hides the passkey button from the start in a browser without passkeys. If it vanished at the first touch, the page would move under it.
 */
export function hideUnknownPasskeys(mount: HTMLElement): void {
  if (!knowsPasskeys()) mount.dataset['passkeys'] = 'off';
}
