import { refuse } from '../../refuse.ts';
import type { DeskDeps, OperatorAsk } from './desk-route.ts';
import { foundIn, type Found } from './person-link.ts';

/** Whom the address is about, in the session that found them. */
export const personOf = ({ keys }: DeskDeps, { params, sessionHash }: OperatorAsk): Found =>
  foundIn(keys, sessionHash, params['person']) ?? refuse('request.not-found');
