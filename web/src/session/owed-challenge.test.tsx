import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { owedChallenge, useOwedChallenge, type OwedChallenge } from './owed-challenge.ts';

afterEach(cleanup);

test('LG9 what is owed and what follows it are kept together until cleared', () => {
  const owed: OwedChallenge = {
    pending: { mfaToken: 'm', mfaSetupRequired: false },
    afterVerification: 'finish-sign-in',
  };
  const { result } = renderHook(() => useOwedChallenge());
  expect(result.current).toBeNull();
  act(() => owedChallenge.set(owed));
  expect(result.current).toEqual(owed);
  act(() => owedChallenge.clear());
  expect(owedChallenge.get()).toBeNull();
});
