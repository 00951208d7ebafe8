import { html } from '../../html.ts';
import { type ActionName, actionNames, deskAction } from './actions.ts';
import { currentStates } from './person-state.ts';
import type { AgentRequest, AgentRoute, DeskAnswer, DeskDeps, DeskPage } from './desk-route.ts';
import { actIn, notice, reasonField, tickBox } from './fields.ts';
import { countAct } from './agent-limits.ts';
import { type OpenedPerson, shownEmail, withPerson } from './person-link.ts';
import { kindWords } from './person-words.ts';

/** Each action has its own page, on which the agent gives a reason and confirms. */
export const actionRoutes = (deps: DeskDeps): AgentRoute[] =>
  actionNames.flatMap((name): AgentRoute[] => {
    const path = `/desk/person/:person/${name}`;
    return [
      { method: 'GET', path, needs: 'agent', answer: (agentRequest) => confirm(deps, agentRequest, name) },
      { method: 'POST', path, needs: 'agent', answer: (agentRequest) => perform(deps, agentRequest, name) },
    ];
  });

const confirm = (deps: DeskDeps, agentRequest: AgentRequest, name: ActionName): Promise<DeskAnswer> =>
  withPerson(deps, agentRequest, (opened) => actionPage(agentRequest, name, opened));

const perform = (deps: DeskDeps, agentRequest: AgentRequest, name: ActionName): Promise<DeskAnswer> =>
  withPerson(deps, agentRequest, async (opened) => {
    const { supportCase, path: back } = opened;
    const { agent, form } = agentRequest;
    const act = actIn(agentRequest);
    if ('wrong' in act) return { ...actionPage(agentRequest, name, opened, { wrong: act.wrong }), status: 400 };
    const limit = await countAct(deps, agentRequest);
    if (limit !== null) return { ...actionPage(agentRequest, name, opened, { limit }), status: 429 };
    const flash = await deskAction(name).perform(deps, {
      accountId: supportCase.account.id,
      agent,
      act,
      form,
      supportCase,
    });
    return { goTo: flash === 'gone' ? '/desk?said=gone' : `${back}?said=${flash}` };
  });

function actionPage(
  agentRequest: AgentRequest,
  name: ActionName,
  { supportCase, by, path: back }: OpenedPerson,
  { wrong, limit }: { wrong?: string; limit?: string } = {},
): DeskPage {
  const { label: labelFor, explain, tick, isDangerous } = deskAction(name);
  const label = labelFor(supportCase);
  const { kind, email, reference } = supportCase.account;
  return {
    title: label,
    main: html`<p class="page-back"><a href="${back}">${kindWords[kind]} ${shownEmail(email, by)}, account ${reference}</a></p>
      <h1>${label}</h1>
      ${notice('wrong', limit)}
      <p class="page-lead">${explain(supportCase)}</p>
      <p class="page-note">Now: ${currentStates(supportCase)
        .map(({ says }) => says)
        .join(' ')}</p>
      <form class="desk-card" method="post" novalidate action="${back}/${name}">
        ${agentRequest.proof}${reasonField('Reason', agentRequest.form['reason'], { wrong, isFirst: wrong !== undefined })}
        ${tick ? tickBox(tick, agentRequest.form[tick.name] === 'on') : null}
        <p class="page-actions">
          <button type="submit" class="${isDangerous ? 'desk-danger' : 'page-button'}">${label}</button><a href="${back}">Cancel</a>
        </p>
      </form>`,
  };
}
