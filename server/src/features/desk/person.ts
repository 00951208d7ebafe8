import { unseal } from '../../identity/sealed.ts';
import { refuse } from '../../refuse.ts';
import { openCase } from './case-file.ts';
import type { DeskAnswer, DeskDeps, OperatorAsk, OperatorRoute } from './desk-route.ts';
import { foundIn, type Found } from './person-link.ts';
import { personPage } from './person-page.ts';

export function personRoutes(deps: DeskDeps): OperatorRoute[] {
  return [{ method: 'GET', path: '/desk/person/:person', needs: 'viewer', answer: (ask) => showPerson(deps, ask) }];
}

export const personOf = ({ keys }: DeskDeps, { params, sessionHash }: OperatorAsk): Found =>
  foundIn(keys, sessionHash, params['person']) ?? refuse('request.not-found');

async function showPerson(deps: DeskDeps, ask: OperatorAsk): Promise<DeskAnswer> {
  const { accountId, by } = personOf(deps, ask);
  const file = (await openCase(deps, accountId, ask.operator, ask.origin)) ?? refuse('request.not-found');
  const { mobileSealed } = file.account;
  const mobile = mobileSealed && unseal(deps.keys.seal, mobileSealed);
  return personPage({ file, by, mobile, actions: null });
}
