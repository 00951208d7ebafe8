/** Arguments for Debian's Chromium in a container: it cannot use a sandbox as root, and must make no requests by itself. */
export const launchArgs: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
