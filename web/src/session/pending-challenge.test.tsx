import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { pendingChallenge, useStoredChallenge, type PendingChallenge } from './pending-challenge.ts';

afterEach(cleanup);

test('LG9 the second step that a login waits for and the step after it are stored together until they are cleared', () => {
  const owed: PendingChallenge = {
    pending: { mfaToken: 'm', mfaSetupRequired: false },
    afterVerification: 'finish-sign-in',
  };
  const { result } = renderHook(() => useStoredChallenge());
  expect(result.current).toBeNull();
  act(() => pendingChallenge.set(owed));
  expect(result.current).toEqual(owed);
  act(() => pendingChallenge.clear());
  expect(pendingChallenge.get()).toBeNull();
});
