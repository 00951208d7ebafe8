import { html, type Markup } from '../../gateways/letters/html.ts';
import { unseal } from '../../identity/sealed.ts';
import { actionNames, deskAction } from './action-table.ts';
import { openApprovals } from './approval-store.ts';
import type { CaseFile } from './case-file.ts';
import { mayAct, type DeskAnswer, type DeskDeps, type OperatorAsk, type OperatorRoute } from './desk-route.ts';
import { withPerson } from './found-person.ts';
import { personPage } from './person-page.ts';
import { said } from './sayings.ts';

export const personRoutes = (deps: DeskDeps): OperatorRoute[] => [
  { method: 'GET', path: '/desk/person/:person', needs: 'viewer', answer: (ask) => showPerson(deps, ask) },
];

const showPerson = (deps: DeskDeps, ask: OperatorAsk): Promise<DeskAnswer> =>
  withPerson(deps, ask, async ({ file, by, path }) => {
    const { mobileSealed } = file.account;
    return personPage({
      file,
      by,
      mobile: mobileSealed && unseal(deps.keys.seal, mobileSealed),
      actions: mayAct(ask.operator) ? await offers(deps, file, path) : null,
      notice: said(ask.query),
    });
  });

async function offers({ db }: DeskDeps, file: CaseFile, path: string): Promise<Markup> {
  const [asked] = await openApprovals(db, file.now, { accountId: file.account.id });
  const offered = actionNames.filter(
    (name) => deskAction(name).isOffered(file) && !(asked && name === 'remove-second-step'),
  );
  const waiting = asked && html`<li><a href="/desk/approvals/${asked.id}">A second operator has been asked</a></li>`;
  return html`<nav aria-label="What you can do">
    <ul class="desk-actions">
      ${offered.map((name) => html`<li><a class="desk-act" href="${path}/${name}">${deskAction(name).label}</a></li>`)}
      ${waiting ?? null}
    </ul>
  </nav>`;
}
