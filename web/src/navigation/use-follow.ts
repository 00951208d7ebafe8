import { useCallback } from 'react';
import { leave } from './leave.ts';
import type { NextStep } from './next-step.ts';
import { useGo } from './use-go.ts';

/** Takes a next step, whether it is a screen of ours or another document. */
export function useFollow(): (step: NextStep) => void {
  const go = useGo();
  return useCallback(
    (step) => (step.go === 'screen' ? go(step.path, { search: step.search, replace: true }) : leave(step.href)),
    [go],
  );
}
