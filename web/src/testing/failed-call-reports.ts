import { afterEach, beforeEach, expect, vi } from 'vitest';

/** ER2: every call that fails is reported on the console, and a test may make some fail. Whatever else is said there is a fault. */
export function expectOnlyFailedCallReports(): void {
  const unexpected: unknown[][] = [];
  beforeEach(() => {
    vi.spyOn(console, 'error').mockImplementation((...said: unknown[]) => {
      if (!String(said[0]).startsWith('Failed to load. Error from /')) unexpected.push(said);
    });
  });
  afterEach(() => expect(unexpected.splice(0)).toEqual([]));
}
