import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => void vi.restoreAllMocks());

test('loading the server creates no Intl format, because the first one takes 30 ms and 8 MB', async () => {
  const made = (['DateTimeFormat', 'NumberFormat', 'PluralRules', 'Collator'] as const).map((name) =>
    vi.spyOn(Intl, name),
  );
  await import('./serve/serve.ts');
  expect(made.flatMap((constructor) => constructor.mock.calls)).toEqual([]);
});
