import { createHash, timingSafeEqual } from 'node:crypto';
import { mailHook } from '@selvage/contract/api/mail-hook';
import { minutes } from '@selvage/contract/time-units';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { auditOrigin } from '../../http/read-request-context.ts';
import { ClientThrottle } from '../../http/limits/rate-limit.ts';
import { route } from '../../http/route.ts';
import { refuse } from '../../refuse.ts';
import { recordDeliveryStatus } from './record-delivery-status.ts';

type HookDeps = Pick<Deps, 'db' | 'now' | 'config' | 'keys'>;

/** This call exists only if a secret is configured. The secret is checked before the request is parsed. */
export async function mailHookRoutes(app: FastifyInstance, deps: HookDeps): Promise<void> {
  const { hookSecret } = deps.config;
  if (hookSecret === null) return;
  const wanted = digest(`Bearer ${hookSecret}`);
  const guesses = new ClientThrottle(deps, { name: 'mail-hook', hits: 29, window: minutes(10), proofOfWork: 'never' });
  await app.register(async (hook) => {
    hook.addHook('onRequest', async (request) => {
      if (timingSafeEqual(digest(request.headers.authorization ?? ''), wanted)) return;
      await guesses.count(request);
      refuse('hook.not-authorised');
    });
    route(hook, mailHook, async ({ body: { messageId, kind, code }, request }) => ({
      noted: await recordDeliveryStatus(deps, { messageId, kind, code: code ?? null }, auditOrigin(request)),
    }));
  });
}

/** A digest always has the same length, which `timingSafeEqual` needs. */
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
