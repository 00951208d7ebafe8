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
 * Returns the function that writes the reply of a call by its schema, so that other fields never leave the server. The library is loaded
 * after the start, so that the start does not wait for it.
 */
export function replyWriter(endpoint: Endpoint): Promise<ReplyWriter> {
  const known = writers.get(endpoint);
  if (known) return known;
  const made = import('./reply-library.ts').then(({ writerOf }) => writerOf(replySchema(endpoint) as object));
  writers.set(endpoint, made);
  return made;
}

export function replySchema(endpoint: Endpoint) {
  return toJSONSchema(endpoint.reply, { target: 'draft-7', io: 'output' });
}

const ofLogin = [signIn, passkeyOptions, signInWithPasskey, currentUser];

/**
 * Prepares the writers of the login soon after the start, so that the first person does not wait for them. A short delay lets readiness
 * probes be answered first.
 */
export function installLoginReplies(app: FastifyInstance): void {
  app.addHook('onListen', async () => {
    // An error is ignored here, because the first reply to a login reports it.
    setTimeout(() => void Promise.all(ofLogin.map(replyWriter)).catch(() => undefined), seconds(0.2)).unref();
  });
}
