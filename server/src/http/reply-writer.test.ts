import { currentUser } from '@selvage/contract/api/session';
import Fastify from 'fastify';
import { expect, test, vi } from 'vitest';
import { replyWriter } from './reply-writer.ts';

test('a reply never has a field that is not in its schema', async () => {
  const write = await replyWriter(currentUser);
  const written = write({
    activated: true,
    userType: 'W',
    privileges: [],
    email: 'a@b.example',
    passwordHash: 'secret',
  });
  expect(JSON.parse(written)).toMatchObject({ activated: true, userType: 'W', privileges: [], email: 'a@b.example' });
  expect(written).not.toContain('secret');
});

test('the function that writes the replies of a call is made once', () => {
  expect(replyWriter(currentUser)).toBe(replyWriter(currentUser));
});

test('the functions that write the replies of a login are made soon after the server listens, and not before', async () => {
  const isLoaded = vi.fn<() => void>();
  vi.doMock('./reply-library.ts', async (original) => {
    isLoaded();
    return original();
  });
  vi.resetModules();
  const fresh = await import('./reply-writer.ts');
  const app = Fastify();
  fresh.installLoginReplies(app);
  await app.listen({ host: '127.0.0.1', port: 0 });
  expect(isLoaded).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(isLoaded).toHaveBeenCalledOnce(), { timeout: 5000 });
  await app.close();
});
