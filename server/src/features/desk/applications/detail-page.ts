import type { OidcClient } from '../../../config/oidc/oidc-config.ts';
import { html, type Markup } from '../../../html.ts';
import {
  fileSecretWords,
  knownWords,
  type ManagedClient,
  type MadeSecret,
  secretState,
  showsSecret,
} from '../../../oidc/clients/manage-clients.ts';
import { type KeptRefusal, lastRefusals } from '../../../oidc/refusals/refusal-store.ts';
import type { AgentRequest, DeskDeps, DeskPage } from '../desk-route.ts';
import { notice } from '../fields.ts';
import { flashMessage } from '../flash-messages.ts';
import { atWords, kindWords, whenWords } from '../person-words.ts';
import { factorField, type FactorProblem } from '../recent-factor.ts';
import { changeApprovals } from './change-approvals.ts';
import { type ChangeRequest, answeredRequests, openChanges, owedSecrets } from './change-request-store.ts';
import { configurationsOf } from './configurations.ts';
import { authWords, loginWords, sessionWords, typeWords } from './entry-sections.ts';
import { answerNote, sourceWords, stateBadge } from './list-page.ts';
import { applicationPage, applicationPath, backTo, copyBlock, facts, listPath, table } from './page-parts.ts';
import { remedyOf } from './refusal-words.ts';
import { stateLinks } from './state-routes.ts';
import { urlsOfTechnologies } from './technologies.ts';

export async function detailPage(
  deps: DeskDeps,
  agentRequest: AgentRequest,
  managed: ManagedClient,
  { factor, limit }: { factor?: FactorProblem; limit?: string } = {},
): Promise<DeskPage> {
  const { db } = deps;
  const now = deps.now();
  const { id, client, stored } = managed;
  const [request] = await openChanges(db, agentRequest.agent, now, { clientId: id });
  const answered = await answeredRequests(db, agentRequest.agent.id, now, { clientId: id });
  const isOwed = (await owedSecrets(db, agentRequest.agent.id, now)).includes(id);
  const title = client?.name.en ?? id;
  return applicationPage({
    title,
    status: factor === undefined ? 200 : 400,
    main: html`${backTo(listPath, 'Applications')}
      <h1>${title} ${stateBadge(managed)}</h1>
      ${flashMessage(agentRequest.query)}${notice('wrong', limit)}
      ${answered.map((each) => answerNote(each, now))}
      ${request ? waitingNote(request) : null}
      ${isOwed ? owedSecret(deps, agentRequest, managed, factor) : null}
      ${client?.version === null ? notice('note', 'This application is defined in the configuration file (oidc.clients of SELVAGE_CONFIG). Its settings can be changed only there, by an operator.') : null}
      ${managed.row?.disabledAt ? notice('wrong', `Disabled ${atWords(managed.row.disabledAt, now)} by ${managed.row.disabledBy ?? 'an operator'}: ${managed.row.disabledReason ?? ''}`) : null}
      ${actions(managed, request, isOwed)}
      <div class="desk-sections">
        ${stateSection(managed, now)} ${client ? settingsSection(deps, client) : null}
      </div>
      ${refusalsSection(await lastRefusals(deps, id), now, managed)}
      ${client ? configurationSection(client, issuerOf(deps, client)) : null}
      ${stored ? html`<p class="page-note">Version ${stored.version}, changed by ${stored.changedBy} ${atWords(stored.changedAt, now)}: “${stored.changedReason}”.</p>` : null}`,
  });
}

const issuerOf = ({ config }: DeskDeps, { brand }: OidcClient): string =>
  config.brands.find(({ id }) => id === brand)?.origin ?? '';

const waitingNote = ({ id }: ChangeRequest): Markup =>
  html`<p class="desk-notice" data-tone="note">
    A change of this application waits for a second agent. <a href="${changeApprovals.path}/${id}">Look at the request</a>.
  </p>`;

/** The agent who asked is shown the secret after a second agent has agreed. */
const owedSecret = (
  deps: DeskDeps,
  agentRequest: AgentRequest,
  managed: ManagedClient,
  factor: FactorProblem | undefined,
): Markup =>
  html`<form class="desk-card" id="secret" method="post" novalidate action="${applicationPath(managed.id)}/show-secret">
    <h2>${hasNoSecret(managed) ? 'Its secret' : 'Its new secret'}</h2>
    <p>
      A second agent has agreed. The secret is made when you press the button within 24 hours, and shown once. Have the
      place ready where you keep it.
    </p>
    ${agentRequest.proof} ${factorField(deps, agentRequest, factor)}
    <button type="submit" class="page-button">Show the secret</button>
  </form>`;

const hasNoSecret = (managed: ManagedClient): boolean => secretState(managed) === 'missing';

function actions(managed: ManagedClient, request: ChangeRequest | undefined, isOwed: boolean): Markup | null {
  const edit =
    managed.stored && managed.client?.version !== null
      ? html`<li><a class="desk-act" href="${applicationPath(managed.id)}/edit">Edit</a></li>`
      : null;
  if (!managed.client || (!edit && request)) return null;
  return html`<nav aria-label="What you can do"><ul class="desk-actions">${edit}${stateLinks(managed, isOwed ? ['secret'] : [])}</ul></nav>`;
}

const secretWords = {
  file: 'from the secretFile of the configuration',
  made: 'made here; only its hash is kept',
  'file and made': 'one made here and one from the secretFile of the configuration; both work',
  missing: 'missing: it cannot authenticate yet',
} as const;

function stateSection(managed: ManagedClient, now: Date): Markup {
  const { use, row } = managed;
  const secret = secretState(managed);
  const until = row?.formerSecretUntil ?? null;
  return html`<section>
    <h2>State</h2>
    ${facts([
      ['Defined in', sourceWords(managed)],
      ['Known to', knownWords(managed.knownTo)],
      ['Secret', secret && secretWords[secret]],
      ['Former secret', until !== null && until > now ? `works until ${whenWords(until, now)}` : null],
      ['Last login', row?.lastLoginAt ? whenWords(row.lastLoginAt, now) : 'none recorded'],
      ['Open sessions', `${use.openGrants}, with logins that it did not complete`],
      ['Logouts that wait to be told', use.logoutsWaiting === 0 ? null : String(use.logoutsWaiting)],
    ])}
  </section>`;
}

const list = (lines: readonly string[]): Markup | null =>
  lines.length === 0 ? null : html`${lines.map((line) => html`<span class="desk-line">${line}</span>`)}`;

const settingsSection = (deps: DeskDeps, client: OidcClient): Markup =>
  html`<section>
    <h2>Settings</h2>
    ${facts([
      ['Client id', html`<code>${client.id}</code>`],
      ['Issuer', html`<code>${issuerOf(deps, client)}</code>`],
      ['Names', list([client.name.en, client.name.ga])],
      ['Logo', logoWords(client)],
      ['What it is', typeWords[client.type]],
      ['How it authenticates', authWords[client.auth]],
      ['APIs', list(client.resources)],
      ...(client.kinds.length === 0 ? [] : userSettings(client)),
      ['Tokens bound to a key (DPoP)', client.requiresDpop ? 'Required' : 'Optional'],
    ])}
  </section>`;

/** The desk takes no files, so an operator sets the logo on the command line, or in the configuration file. */
function logoWords({ id, logo, version }: OidcClient): Markup {
  const shown = logo === null ? 'none: users see the initials' : 'users see it beside the name';
  return version === null
    ? html`${shown}. An operator changes it in the configuration file, with logoFile.`
    : html`${shown}. An operator changes it: <code>selvage client edit ${id} --logo logo.svg --reason '…'</code>`;
}

/** The settings that only an application with users has, by the names of the form. */
const userSettings = (client: OidcClient): [name: string, value: string | Markup | null][] => [
  ['Redirect addresses', list(client.redirectUris)],
  ['Logout addresses', list(client.logoutUris)],
  ['Back-channel logout address', client.backchannelLogoutUri],
  ['Start page', client.home],
  ['Privacy notice', client.privacyNotice],
  ['Kinds of users', client.kinds.map((kind) => kindWords[kind]).join(', ')],
  ['Scopes', client.scopes.join(', ')],
  ['Consent', client.consent === 'ask' ? 'Users must agree first' : 'Users are not asked'],
  ['Weakest login', loginWords[client.requires]],
  ['Session', sessionWords[client.session]],
  ['Renewing a token keeps the portal’s session active', yesOrNo(client.refreshIsActivity)],
  ['Sector', client.sector],
  ['All claims in the ID token', yesOrNo(client.idTokenClaims)],
  ['Signature of the ID token', client.idTokenAlgorithm],
  ['Pushed requests (PAR)', client.requiresPar ? 'Required' : 'Optional'],
];

const yesOrNo = (is: boolean): string => (is ? 'Yes' : 'No');

const addressErrors = new Set(['invalid_redirect_uri', 'redirect_uri_mismatch', 'invalid_logout_uri']);
const scopeErrors = new Set(['invalid_scope', 'invalid_target']);

function refusalsSection(refusals: readonly KeptRefusal[], now: Date, managed: ManagedClient): Markup {
  const rows = refusals.map(({ at, route, error, reference }) => [
    whenWords(at, now),
    html`<code>${error}</code> <span class="page-note">${remedyOf(error, managed.id)}${helpFor(error, managed)}</span>`,
    html`<code>${route}</code>`,
    html`<span class="page-number">${reference}</span>`,
  ]);
  return html`<section id="refusals">
    <h2>Last refusals</h2>
    ${rows.length === 0 ? html`<p>No request of it was refused in the last 30 days.</p>` : table('The last requests that were refused, and what its team has to do', ['When', 'Reason', 'At', 'Reference in the log'], rows)}
  </section>`;
}

/** For an error: the values that the application may send, and a link to the page where an agent changes them. */
function helpFor(error: string, { id, client, stored }: ManagedClient): Markup | null {
  const path = applicationPath(id);
  if (addressErrors.has(error))
    return stored ? html` <a href="${path}/edit#redirectUris">Edit its addresses</a>` : null;
  if (client === null) return null;
  if (scopeErrors.has(error))
    return html` It may ask for ${[...client.scopes, ...client.resources].join(', ')}.${stored ? html` <a href="${path}/edit#scopes">Edit its scopes</a>` : null}`;
  return error === 'wrong_credentials' && showsSecret(client)
    ? html` If the secret is lost, ask for a <a href="${path}/secret">new secret</a>.`
    : null;
}

function configurationSection(client: OidcClient, issuer: string): Markup {
  const configurations = configurationsOf(client, issuer);
  return html`<section id="configuration">
    <h2>Configuration to copy</h2>
    ${configurations.length === 0 ? null : urlsOfTechnologies()}
    ${
      configurations.length === 0
        ? html`<p>Its program needs the issuer and the client id above. The documentation has examples for pages in the browser, apps, programs and APIs.</p>`
        : configurations.map(
            ({ technology: { name, page, takesAnyRedirect }, redirectUri, blocks, note }) =>
              html`<details class="desk-section">
                <summary>${name}</summary>
                <p>
                  The documentation has the whole program, on its page “${page}”. The lines below have the
                  redirect address <code>${redirectUri}</code>.
                  ${client.redirectUris.length > 1 && takesAnyRedirect === true ? 'You can write another one of the application in its place.' : null}
                </p>
                ${blocks.map(
                  ({ where, text }, index) =>
                    html`<p class="page-note">${where}</p>
                      ${copyBlock(`Configuration for ${name}, part ${index + 1}`, text)}`,
                )}
                ${note === '' ? null : html`<p>${note}</p>`}
              </details>`,
          )
    }
  </section>`;
}

/** The secret is shown only on this page, because the database keeps only its hash. */
export function secretPage(
  { secret, formerUntil, client }: MadeSecret & { client: OidcClient },
  managed: ManagedClient,
  now: Date,
): DeskPage {
  const path = applicationPath(client.id);
  const title = hasNoSecret(managed) ? 'The secret' : 'The new secret';
  const others = [
    ...(formerUntil === null
      ? []
      : [`The former secret works until ${whenWords(formerUntil, now)}. Then it ends by itself.`]),
    ...(client.secret === null ? [] : [fileSecretWords]),
  ];
  return applicationPage({
    title,
    main: html`${backTo(path, client.name.en)}
      <h1>${title} of ${client.name.en}</h1>
      <p class="page-lead">It cannot be shown again: we keep only its hash. If it is lost, ask for a new secret.</p>
      ${copyBlock('The secret', secret)}
      <p>${others.length === 0 ? 'Only this secret works.' : others.join(' ')}</p>
      <ol>
        <li>Put it into the secret store of the application now, under CLIENT_SECRET. Never send it by email or chat.</li>
        <li>Press the button below. “Configuration to copy” on that page has the other settings of the application.</li>
        <li>Start the application again with all of them, and log in to it once.</li>
      </ol>
      <p><a class="page-button" href="${path}#configuration">I have kept it: back to ${client.name.en}</a></p>`,
  });
}
