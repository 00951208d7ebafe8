import { expect, test } from 'vitest';
import { closedWindow, fakePasskeys } from '../../testing/fake-passkeys.ts';
import { promptForPasskey } from './browser.ts';

const options = { challenge: 'abc', rpId: 'localhost', timeout: 300_000, userVerification: 'required' } as const;

test('WY12 passkey suggestions that start late do not abort the passkey request of the button, and start again after it', async () => {
  const { get, credential } = fakePasskeys();
  let give: (credential: Credential) => void = () => undefined;
  get.mockImplementationOnce(() => new Promise((resolve) => (give = resolve)));
  const asked = promptForPasskey(options);
  expect(await promptForPasskey(options, 'suggested')).toEqual({ type: 'replaced' });
  expect(get.mock.calls.map(([{ mediation, signal }]) => [mediation, signal.aborted])).toEqual([[undefined, false]]);
  give(credential());
  expect(await asked).toMatchObject({ type: 'given' });
  get.mockImplementation(closedWindow);
  await promptForPasskey(options, 'suggested');
  expect(get.mock.lastCall?.[0].mediation).toBe('conditional');
});
