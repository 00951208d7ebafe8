import { html, type Markup } from '../../../html.ts';
import type { Entry } from '../../../oidc/clients/application-store.ts';
import { fileSecretWords, managedClients } from '../../../oidc/clients/manage-clients.ts';
import type { ApprovalKind } from '../approvals/approvals.ts';
import type { DeskDeps } from '../desk-route.ts';
import { atWords } from '../person-words.ts';
import { decideChange } from './change-request.ts';
import { type ChangeRequest, openChanges } from './change-request-store.ts';
import { shownLines } from './entry-fields.ts';
import { entrySections, fieldsOf } from './entry-sections.ts';
import { applicationPath, listPath, table } from './page-parts.ts';

const titleOf = ({ clientId, change }: ChangeRequest): string =>
  ({
    add: `Add ${clientId}`,
    edit: `Change ${clientId}`,
    secret: `Make a new secret for ${clientId}`,
    enable: `Enable ${clientId}`,
  })[change.act];

const agreements = {
  add: 'Agree and add it',
  edit: 'Agree and save it',
  secret: 'Agree',
  enable: 'Agree and enable it',
} as const;

export const changeApprovals: ApprovalKind<ChangeRequest> = {
  needs: 'applications',
  path: '/desk/application-changes',
  home: listPath,
  topic: 'applications',
  needsFactor: true,
  reasonHint:
    'The ticket number, and what you checked: for example, who of the team told you that the addresses are theirs. It is recorded with your name.',
  find: ({ db, now }, agent, { id }) => openChanges(db, agent, now(), id === undefined ? {} : { id }),
  title: titleOf,
  words: titleOf,
  aboutLink: (_deps, _request, { clientId, change }) =>
    change.act === 'add' ? html`<b>${clientId}</b>` : html`<a href="${applicationPath(clientId)}">${clientId}</a>`,
  details: changesOf,
  agree: ({ change }) => agreements[change.act],
  untilAgreed: 'Nothing changes until another agent agrees.',
  onceAgreed: (_deps, { askedBy, change }) => onceAgreed(askedBy)[change.act],
  decide: decideChange,
};

const onceAgreed = (asker: string) => ({
  add: `Ask the team whether these are their addresses. If you agree, users can log in to it at once. If it uses a secret, ${asker} is shown it, once.`,
  edit: 'Ask the team whether they want this. If you agree, every instance uses it within a second.',
  secret: `If you agree, ${asker} can show the new secret, once, within 24 hours.`,
  enable:
    'Make sure that the reason for disabling it is settled. If you agree, its tokens that have not expired work again.',
});

/** The settings that the second agent decides about. A new application is shown with its defaults too, such as its brand. */
async function changesOf(deps: DeskDeps, { clientId, change }: ChangeRequest): Promise<Markup> {
  const { config } = deps;
  if (change.act === 'enable') return disabledWords(deps, clientId);
  if (change.act === 'secret') return secretWords(deps, clientId, change);
  return change.act === 'add'
    ? table(
        'Its settings. All others are as the form has them at first',
        ['Setting', 'Value'],
        settingsOf(config, {}, change.entry)
          .filter(({ isRare, isChanged }) => isChanged || !isRare)
          .map(({ label, after }) => [label, after]),
      )
    : table(
        'What changes',
        ['Setting', 'Now', 'Then'],
        settingsOf(config, change.before, change.entry)
          .filter(({ isChanged }) => isChanged)
          .map(({ label, before, after }) => [label, before, after]),
      );
}

async function secretWords(deps: DeskDeps, clientId: string, { endsFormer }: { endsFormer: boolean }): Promise<Markup> {
  const client = (await managedClients(deps)).find(({ id }) => id === clientId)?.client ?? null;
  const made = endsFormer
    ? 'It leaked: if you agree, every secret of it that was made here ends at that moment.'
    : 'A secret that was made here before works for 24 more hours after the new one is shown.';
  const withoutFile = endsFormer ? ' It cannot authenticate until its team has the new one.' : '';
  return html`<p>${made}${client === null || client.secret === null ? withoutFile : ` ${fileSecretWords}`}</p>`;
}

async function disabledWords(deps: DeskDeps, clientId: string): Promise<Markup> {
  const row = (await managedClients(deps)).find(({ id }) => id === clientId)?.row;
  if (!row?.disabledAt) return html``;
  const by = row.disabledBy ?? 'An operator';
  return html`<p>${by} disabled it ${atWords(row.disabledAt, deps.now())}. Reason: “${row.disabledReason ?? ''}”.</p>`;
}

interface Setting {
  isRare: boolean;
  isChanged: boolean;
  label: string;
  before: Markup;
  after: Markup;
}

/** The settings of the form before and after a change, and the keys of the entries that the form does not have. */
function settingsOf(config: DeskDeps['config'], before: Entry, after: Entry): Setting[] {
  const sections = entrySections(config);
  const known = new Set(fieldsOf(sections).map(({ key }) => key.split('.')[0]));
  const others = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((key) => !known.has(key));
  const shown = [
    ...sections.flatMap(({ isRare = false, fields }) =>
      fields.map((field) => ({
        isRare,
        label: field.label,
        before: shownLines(before, field),
        after: shownLines(after, field),
      })),
    ),
    ...others.map((key) => ({ isRare: true, label: key, before: textOf(before[key]), after: textOf(after[key]) })),
  ];
  return shown.map((each) => ({
    ...each,
    isChanged: each.before.join('\n') !== each.after.join('\n'),
    before: linesOf(each.before),
    after: linesOf(each.after),
  }));
}

const textOf = (value: unknown): string[] =>
  value === undefined ? [] : [typeof value === 'string' ? value : JSON.stringify(value)];

const linesOf = (lines: readonly string[]): Markup =>
  lines.length === 0 ? html`none` : html`${lines.map((line) => html`<span class="desk-line">${line}</span>`)}`;
