import { audit } from '../../identity/audit-store.ts';
import { endDeskSession } from '../../identity/desk/desk-session-store.ts';
import { search } from './search.ts';
import { searchPage } from './search-page.ts';
import type { DeskAnswer, DeskDeps, OperatorAsk, OperatorRoute } from './desk-route.ts';

export function homeRoutes(deps: DeskDeps): OperatorRoute[] {
  return [
    { method: 'GET', path: '/desk', needs: 'viewer', answer: ({ proof }) => searchPage({ proof, waiting: [] }) },
    { method: 'POST', path: '/desk/search', needs: 'viewer', answer: (ask) => search(deps, ask, []) },
    { method: 'POST', path: '/desk/sign-out', needs: 'viewer', answer: (ask) => signOut(deps, ask) },
  ];
}

async function signOut(deps: DeskDeps, { operator: { name }, sessionHash, origin }: OperatorAsk): Promise<DeskAnswer> {
  await endDeskSession(deps.db, sessionHash);
  await audit(deps.db, {
    event: 'desk-sign-out',
    result: 'ok',
    operator: { name, reason: null },
    origin,
    at: deps.now(),
  });
  return { goTo: '/desk/sign-in?said=out', session: 'over' };
}
