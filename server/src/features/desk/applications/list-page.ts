import { html, type Markup } from '../../../html.ts';
import {
  clientSource,
  clientState,
  knownWords,
  type ManagedClient,
  managedClients,
} from '../../../oidc/clients/manage-clients.ts';
import { waitingApprovals } from '../approvals/approvals.ts';
import type { AgentRequest, DeskDeps, DeskPage } from '../desk-route.ts';
import { flashMessage } from '../flash-messages.ts';
import { atWords, whenWords } from '../person-words.ts';
import { waitingList } from '../search-page.ts';
import { changeApprovals } from './change-approvals.ts';
import { answeredRequests, type AnsweredRequest, owedSecrets } from './change-request-store.ts';
import { applicationPage, applicationPath, listPath, table } from './page-parts.ts';

export async function listPage(deps: DeskDeps, agentRequest: AgentRequest): Promise<DeskPage> {
  const { agent, query } = agentRequest;
  const now = deps.now();
  const clients = await managedClients(deps);
  const waiting = await waitingApprovals(deps, agentRequest, [changeApprovals]);
  const owed = await owedSecrets(deps.db, agent.id, now);
  const answered = await answeredRequests(deps.db, agent.id, now);
  return applicationPage({
    title: 'Applications',
    main: html`<h1>Applications</h1>
      <p class="page-lead">Applications that people log in to with their account of the portal (OpenID Connect).</p>
      ${flashMessage(query)}
      ${owed.map((id) => html`<p class="desk-notice" data-tone="done">A second agent has agreed to your request for ${id}. <a href="${applicationPath(id)}#secret">Show its secret</a>, once, within 24 hours.</p>`)}
      ${answered.map((request) => answerNote(request, now))}
      ${waiting.length === 0 ? null : waitingList(waiting)}
      <p><a class="page-button" href="${listPath}/add">Add an application</a></p>
      ${
        clients.length === 0
          ? html`<p>There is no application yet.</p>`
          : table(
              `${clients.length} ${clients.length === 1 ? 'application' : 'applications'}`,
              ['Application', 'State', 'Defined in', 'Known to', 'Last login'],
              clients.map((each) => rowOf(each, now)),
            )
      }
      <p class="page-note">An operator does three things on the command line: remove an application (<code>selvage client remove ID --reason '…'</code>), set its logo (<code>selvage client edit ID --logo logo.svg --reason '…'</code>) and let it try again after too many wrong secrets (<code>selvage client unlock ID --reason '…'</code>).</p>`,
  });
}

function rowOf(managed: ManagedClient, now: Date): (string | Markup)[] {
  const { id, client, row } = managed;
  return [
    html`<a class="desk-name" href="${applicationPath(id)}">${client?.name.en ?? id}</a> <span class="page-note">${id}</span>`,
    stateBadge(managed),
    sourceWords(managed),
    knownWords(managed.knownTo),
    row?.lastLoginAt ? whenWords(row.lastLoginAt, now) : 'none recorded',
  ];
}

const tones = { enabled: 'good', disabled: 'stop', 'not configured': 'wait' } as const;

export function stateBadge(managed: ManagedClient): Markup {
  const state = clientState(managed);
  return html`<span class="desk-badge" data-tone="${tones[state]}">${state}</span>`;
}

/** Tells an agent whether the application is defined in the configuration file or in the database. */
export const sourceWords = (managed: ManagedClient): string =>
  ({
    file: 'configuration file',
    'file (unused in the database)': 'configuration file (an entry in the database is unused)',
    database: 'database',
    'database (faulty, unused)': 'database (faulty, not used)',
  })[clientSource(managed) ?? ''] ?? 'nowhere: only former data is left';

/** Tells the agent who asked how a request ended. */
export function answerNote(request: AnsweredRequest, now: Date): Markup {
  const { id, clientId, change, askedAt, outcome } = request;
  const path = change.act === 'add' ? `${listPath}/add` : `${applicationPath(clientId)}/edit`;
  const mayReopen = outcome !== 'agreed' && (change.act === 'add' || change.act === 'edit');
  return html`<p class="desk-notice" data-tone="${outcome === 'agreed' ? 'done' : 'note'}">
    Your request for ${clientId}, made ${atWords(askedAt, now)}: ${outcomeWords(request)}
    ${mayReopen ? html`<a href="${path}?request=${id}">Open what you entered again</a>.` : null}
  </p>`;
}

function outcomeWords({ outcome, answeredBy, answer }: AnsweredRequest): string {
  const by = answeredBy ?? 'A second agent';
  const why = answer === null ? '' : ` “${answer}”.`;
  return {
    agreed: `${by} agreed.${why}`,
    declined: `${by} declined.${why}`,
    withdrawn: 'you withdrew it.',
    closed: `closed without a change. ${answer ?? 'Nobody answered within an hour.'}`,
  }[outcome];
}
