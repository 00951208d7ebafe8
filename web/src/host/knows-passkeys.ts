/** Whether the browser knows passkeys, and writes them as our calls take them. It uses nothing from outside itself (early-script.ts). */
export const knowsPasskeys = (): boolean =>
  'PublicKeyCredential' in globalThis && 'parseRequestOptionsFromJSON' in PublicKeyCredential;
