import { portalConfig } from '@selvage/contract/api/reference';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import { titles } from '@selvage/contract/titles';

export function referenceRoutes(app: FastifyInstance): void {
  route(app, portalConfig, async () => ({ config: { titles: [...titles] } }));
}
