/** Whether the browser knows passkeys, and writes them as our calls take them. */
export const knowsPasskeys = (): boolean =>
  'PublicKeyCredential' in globalThis && 'parseRequestOptionsFromJSON' in PublicKeyCredential;

/** WY12: without, their button is hidden from the start. One that goes at the first touch would move what is touched. */
export function hideUnknownPasskeys(mount: HTMLElement): void {
  if (!knowsPasskeys()) mount.dataset['passkeys'] = 'off';
}
