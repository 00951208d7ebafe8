import { portalConfig } from '@selvage/contract/api/reference';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import { titles } from './titles.ts';

export function referenceRoutes(app: FastifyInstance): void {
  route(app, portalConfig, async () => ({ config: { titles: [...titles] } }));
}
