import { passkeyOptions, signInWithPasskey } from '@selvage/contract/api/passkeys';
import { currentUser } from '@selvage/contract/api/session';
import { signIn } from '@selvage/contract/api/sign-in';
import type { Endpoint } from '@selvage/contract/endpoint';
import { seconds } from '@selvage/contract/time-units';
import type { FastifyInstance } from 'fastify';
import { toJSONSchema } from 'zod/v4/core';

type ReplyWriter = (answered: unknown) => string;

const writers = new Map<Endpoint, Promise<ReplyWriter>>();

/**
 * Writes the reply of a call by its schema: what is not in it never leaves. It is made, and the library for it is loaded, when it is
 * first asked for: a start waits for neither.
 */
export function replyWriter(endpoint: Endpoint): Promise<ReplyWriter> {
  const known = writers.get(endpoint);
  if (known) return known;
  const made = import('./reply-library.ts').then(({ writerOf }) => writerOf(replySchema(endpoint) as object));
  writers.set(endpoint, made);
  return made;
}

/** What a reply may hold, as JSON schema. */
export function replySchema(endpoint: Endpoint) {
  return toJSONSchema(endpoint.reply, { target: 'draft-7', io: 'output' });
}

const ofLogin = [signIn, passkeyOptions, signInWithPasskey, currentUser];

/**
 * The first person to log in would wait for what writes their replies. It is made soon after the start, and not at once: whoever asks
 * whether the server is ready is answered first.
 */
export function installLoginReplies(app: FastifyInstance): void {
  app.addHook('onListen', async () => {
    // A failure is told by the first reply.
    setTimeout(() => void Promise.all(ofLogin.map(replyWriter)).catch(() => undefined), seconds(0.2)).unref();
  });
}
