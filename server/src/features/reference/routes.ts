import { paymentConfig, townCounties } from '@selvage/contract/api/operator-data';
import { portalConfig } from '@selvage/contract/api/reference';
import { titles } from '@selvage/contract/titles';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { brandOf } from '../../http/pages/brands.ts';
import { route } from '../../http/route.ts';
import { refuse } from '../../refuse.ts';

const kept = { mayBeKept: true };

export function referenceRoutes(app: FastifyInstance, { content }: Pick<Deps, 'content'>): void {
  route(app, portalConfig, async () => ({ config: { titles: [...titles] } }));

  route(
    app,
    townCounties,
    async ({ request }) => (await content.townCounties(brandOf(request).id)) ?? refuse('request.not-found'),
    kept,
  );

  route(
    app,
    paymentConfig,
    async ({ request }) => ({
      config: (await content.paymentConfig(brandOf(request).id)) ?? refuse('request.not-found'),
    }),
    kept,
  );
}
