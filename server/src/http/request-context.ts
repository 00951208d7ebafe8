import type { FastifyRequest } from 'fastify';
import type { RequestContext } from '../identity/request-context.ts';
import { brandOf } from './brands.ts';
import { addressOf, auditOrigin, networkOf } from './client.ts';
import { languageOf } from './language.ts';

export const requestContext = (request: FastifyRequest): RequestContext => ({
  brand: brandOf(request),
  language: languageOf(request),
  origin: auditOrigin(request),
  client: networkOf(addressOf(request)),
});
