import { html } from '../../gateways/letters/html.ts';
import { audit } from '../../identity/audit-store.ts';
import { endDeskSession } from '../../identity/desk/desk-session-store.ts';
import type { DeskAnswer, DeskDeps, OperatorAsk, OperatorRoute } from './desk-route.ts';

export function homeRoutes(deps: DeskDeps): OperatorRoute[] {
  return [
    { method: 'GET', path: '/desk', needs: 'viewer', answer: home },
    { method: 'POST', path: '/desk/sign-out', needs: 'viewer', answer: (ask) => signOut(deps, ask) },
  ];
}

function home(_ask: OperatorAsk): DeskAnswer {
  return { title: 'Find a person', main: html`<h1>Find a person</h1>` };
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
