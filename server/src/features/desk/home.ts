import { audit } from '../../identity/audit-store.ts';
import { endDeskSession } from '../../identity/desk/desk-session-store.ts';
import { homePage } from './home-page.ts';
import { said } from './sayings.ts';
import { search } from './search.ts';
import type { DeskAnswer, DeskDeps, OperatorAsk, OperatorRoute } from './desk-route.ts';

export const homeRoutes = (deps: DeskDeps): OperatorRoute[] => [
  { method: 'GET', path: '/desk', needs: 'viewer', answer: (ask) => home(deps, ask) },
  { method: 'POST', path: '/desk/search', needs: 'viewer', answer: (ask) => search(deps, ask) },
  { method: 'POST', path: '/desk/sign-out', needs: 'viewer', answer: (ask) => signOut(deps, ask) },
];

const home = (deps: DeskDeps, ask: OperatorAsk): Promise<DeskAnswer> => homePage(deps, ask, said(ask.query));

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
