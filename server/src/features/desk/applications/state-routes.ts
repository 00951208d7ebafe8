import { html, type Markup } from '../../../html.ts';
import {
  clientState,
  fileSecretWords,
  type ManagedClient,
  secretState,
  showsSecret,
  switchClient,
} from '../../../oidc/clients/manage-clients.ts';
import type { Agent } from '../../../support/agents/agent-store.ts';
import type { SupportAct } from '../../../support/support-act.ts';
import { countAct } from '../agent-limits.ts';
import type { AgentRequest, AgentRoute, DeskAnswer, DeskDeps, DeskPage } from '../desk-route.ts';
import { actIn, notice, reasonField, tickBox, withoutCaller } from '../fields.ts';
import { loggedInAgain } from '../agent-sign-in-pages.ts';
import { checkFactor, factorField, factorToCome, type FactorProblem } from '../recent-factor.ts';
import { requestChange } from './change-request.ts';
import { findApplication } from './entry-routes.ts';
import { anotherWaits, applicationPage, applicationPath, backTo, listPath } from './page-parts.ts';

/** An act on an application that has a page of its own, with a reason. */
interface StateAct {
  name: 'secret' | 'disable' | 'enable';
  title: (client: string) => string;
  explain: (managed: ManagedClient, agent: Pick<Agent, 'name'>) => string;
  button: (managed: ManagedClient, agent: Pick<Agent, 'name'>) => string;
  isDangerous?: true;
  tick?: { name: string; label: string };
  isOffered: (managed: ManagedClient) => boolean;
  /** Returns what the next page says. */
  perform: (deps: DeskDeps, agentRequest: AgentRequest, managed: ManagedClient, act: SupportAct) => Promise<string>;
}

const mayEnableAlone = ({ row }: ManagedClient, { name }: Pick<Agent, 'name'>): boolean => row?.disabledBy === name;

const versionOf = ({ client }: ManagedClient): number | null => client?.version ?? null;

const stateActs: readonly StateAct[] = [
  {
    name: 'secret',
    title: (client) => `A new secret for ${client}?`,
    explain: ({ client }) =>
      `A second agent must agree. Then you are shown the new secret, once. A secret that was made here before works for 24 more hours from then on, so that its team can change over.${client === null || client.secret === null ? '' : ` ${fileSecretWords}`}`,
    button: () => 'Ask a second agent',
    tick: { name: 'now', label: 'It leaked: end every secret that was made here when the second agent agrees' },
    isOffered: (managed) => managed.client !== null && showsSecret(managed.client),
    perform: (deps, { agent, form }, managed, act) => {
      const change = { act: 'secret', version: versionOf(managed), endsFormer: form['now'] === 'on' } as const;
      return requestChange(deps, { clientId: managed.id, change, what: 'secret' }, agent, act);
    },
  },
  {
    name: 'disable',
    title: (client) => `Disable ${client}?`,
    explain: () =>
      'From now on nobody can log in to it, and its tokens are refused. It may show what it has to users who are inside, until it asks us again. Users stay logged in to the portal. Requests about it that wait for a second agent are closed. You can enable it again alone. Anyone else needs a second agent.',
    button: () => 'Disable it',
    isDangerous: true,
    isOffered: (managed) => clientState(managed) === 'enabled',
    perform: async (deps, _request, { id }, act) =>
      (await switchClient(deps, id, act, 'disabled')) === 'disabled' ? 'app-disabled' : 'app-unchanged',
  },
  {
    name: 'enable',
    title: (client) => `Enable ${client}?`,
    explain: (managed, agent) =>
      `Tokens that have not expired work again.${mayEnableAlone(managed, agent) ? '' : ` ${managed.row?.disabledBy ?? 'An operator'} disabled it, so a second agent must agree first.`}`,
    button: (managed, agent) => (mayEnableAlone(managed, agent) ? 'Enable it' : 'Ask a second agent'),
    isOffered: (managed) => clientState(managed) === 'disabled',
    perform: async (deps, { agent }, managed, act) => {
      const { id } = managed;
      if (!mayEnableAlone(managed, agent))
        return requestChange(
          deps,
          { clientId: id, change: { act: 'enable', version: versionOf(managed) }, what: 'enable' },
          agent,
          act,
        );
      return (await switchClient(deps, id, act, 'enabled')) === 'enabled' ? 'app-enabled' : 'app-unchanged';
    },
  },
];

export const stateRoutes = (deps: DeskDeps): AgentRoute[] =>
  stateActs.flatMap((each): AgentRoute[] => {
    const path = `/desk/application/:client/${each.name}`;
    return [
      { method: 'GET', path, needs: 'applications', answer: (request) => open(deps, request, each) },
      {
        method: 'POST',
        path,
        needs: 'applications',
        answer: (request) => perform(deps, request, each),
        again: (request) => open(deps, request, each, { notice: loggedInAgain }),
      },
    ];
  });

/** Links to what can be done with the application now, without those in `left`. */
export const stateLinks = (managed: ManagedClient, left: readonly StateAct['name'][]): Markup[] =>
  stateActs
    .filter(({ name, isOffered }) => isOffered(managed) && !left.includes(name))
    .map(({ name, isDangerous }) => {
      const words = {
        secret: secretState(managed) === 'missing' ? 'Make a secret' : 'New secret',
        disable: 'Disable',
        enable: 'Enable',
      }[name];
      return html`<li><a class="${isDangerous ? 'desk-danger' : 'desk-act'}" href="${applicationPath(managed.id)}/${name}">${words}</a></li>`;
    });

async function open(
  deps: DeskDeps,
  agentRequest: AgentRequest,
  each: StateAct,
  wrong: Problem = {},
): Promise<DeskAnswer> {
  const managed = await findApplication(deps, agentRequest);
  if (!managed) return { goTo: `${listPath}?said=app-gone` };
  if (!each.isOffered(managed)) return { goTo: `${applicationPath(managed.id)}?said=app-unchanged` };
  return statePage(deps, agentRequest, each, managed, wrong);
}

async function perform(deps: DeskDeps, agentRequest: AgentRequest, each: StateAct): Promise<DeskAnswer> {
  const managed = await findApplication(deps, agentRequest);
  if (!managed) return { goTo: `${listPath}?said=app-gone` };
  const path = applicationPath(managed.id);
  if (!each.isOffered(managed)) return { goTo: `${path}?said=app-unchanged` };
  const act = actIn(agentRequest);
  if ('wrong' in act)
    return statePage(deps, agentRequest, each, managed, {
      reason: act.wrong,
      factor: factorToCome(deps, agentRequest),
    });
  const limit = await countAct(deps, agentRequest);
  if (limit !== null) return { ...statePage(deps, agentRequest, each, managed, { notice: limit }), status: 429 };
  const factor = await checkFactor(deps, agentRequest);
  if (factor !== null) return statePage(deps, agentRequest, each, managed, { factor });
  const said = await each.perform(deps, agentRequest, managed, act);
  if (said === 'asked-already')
    return statePage(deps, agentRequest, each, managed, { notice: anotherWaits(managed.id) });
  return { goTo: `${path}?said=${said}` };
}

interface Problem {
  reason?: string;
  factor?: FactorProblem | undefined;
  /** The message at the top of the page. */
  notice?: string;
}

function statePage(
  deps: DeskDeps,
  agentRequest: AgentRequest,
  { name, title: titleFor, explain, button, isDangerous, tick }: StateAct,
  managed: ManagedClient,
  wrong: Problem = {},
): DeskPage {
  const { id, client } = managed;
  const called = client?.name.en ?? id;
  const [title, path] = [titleFor(called), applicationPath(id)];
  const isFirst = wrong.reason !== undefined;
  return applicationPage({
    title,
    keepsInput: true,
    status: wrong.notice === undefined ? (Object.keys(wrong).length > 0 ? 400 : 200) : 409,
    main: html`${backTo(path, called)}
      <h1>${title}</h1>
      ${notice('wrong', wrong.notice)}
      <p class="page-lead">${explain(managed, agentRequest.agent)}</p>
      <form class="desk-card" method="post" novalidate action="${path}/${name}">
        ${agentRequest.proof}
        ${reasonField('Reason', agentRequest.form['reason'], { isFirst, wrong: wrong.reason, hint: withoutCaller })}
        ${tick ? tickBox(tick, agentRequest.form[tick.name] === 'on') : null}
        ${factorField(deps, agentRequest, wrong.factor)}
        <p class="page-actions">
          <button type="submit" class="${isDangerous ? 'desk-danger' : 'page-button'}">${button(managed, agentRequest.agent)}</button><a href="${path}">Cancel</a>
        </p>
      </form>`,
  });
}
