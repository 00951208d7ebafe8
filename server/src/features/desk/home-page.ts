import { html, type Markup } from '../../gateways/letters/html.ts';
import { proofKinds, type ProofKind } from '../../identity/attempt-rules.ts';
import { waitingApprovals } from './approval.ts';
import { mayAct, type DeskDeps, type DeskPage, type OperatorAsk } from './desk-route.ts';
import { field } from './field.ts';
import { reasonField } from './reason-field.ts';
import { searchPage } from './search-page.ts';

/** The first page: the search, what waits for an agent, and what an agent can do without an account to do it to. */
export async function homePage(deps: DeskDeps, ask: OperatorAsk, notice: Markup | null): Promise<DeskPage> {
  const unlock = mayAct(ask.operator) ? unlockForm(ask) : null;
  return searchPage({ proof: ask.proof, waiting: await waitingApprovals(deps, ask), notice, unlock });
}

const numberWords: Readonly<Record<ProofKind, string>> = {
  member: 'Membership number',
  consultant: 'Consultant ID',
  hospital: 'Hospital ID',
};

const unlockForm = ({ proof, form }: OperatorAsk): Markup =>
  html`<form class="desk-card" method="post" action="/desk/proof-unlock" aria-labelledby="blocked">
    <h2 id="blocked">Registration blocked for a number</h2>
    <p>
      After too many wrong details for one number nobody can register with it for a while, not even its holder. Make
      sure that the caller is the holder: somebody else may be guessing.
    </p>
    ${proof}
    <div class="desk-field">
      <label for="kind">Kind of number</label>
      <select id="kind" name="kind">
        ${proofKinds.map((kind) => kindOption(kind, form['kind']))}
      </select>
    </div>
    ${field({ name: 'number', label: 'Number', value: form['number'] ?? '', inputMode: 'numeric', most: 20 })}
    ${reasonField('Why', form['reason'], { isFirst: false })}
    <button type="submit" class="desk-quiet">Let it register again</button>
  </form>`;

const kindOption = (kind: ProofKind, chosen: string | undefined): Markup =>
  kind === chosen
    ? html`<option value="${kind}" selected>${numberWords[kind]}</option>`
    : html`<option value="${kind}">${numberWords[kind]}</option>`;
