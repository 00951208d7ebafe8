import { afterEach, beforeEach, expect, vi } from 'vitest';

/** Fails a test for every console error except the report of a failed call, which tests may cause. */
export function expectOnlyFailedCallReports(): void {
  const unexpected: unknown[][] = [];
  beforeEach(() => {
    vi.spyOn(console, 'error').mockImplementation((...said: unknown[]) => {
      if (!String(said[0]).startsWith('Failed to load. Error from /')) unexpected.push(said);
    });
  });
  afterEach(() => expect(unexpected.splice(0)).toEqual([]));
}
