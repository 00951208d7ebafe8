import { html } from '../../../html.ts';
import type { AgentRequest, DeskDeps, DeskPage } from '../desk-route.ts';
import { field, notice, reasonField, withoutCaller } from '../fields.ts';
import { factorFault, factorField, type FactorProblem } from '../recent-factor.ts';
import { entryForm, faultSummary, fieldLabels, type FieldProblems } from './entry-form.ts';
import type { FormValues } from './entry-fields.ts';
import { entrySections, fieldsOf } from './entry-sections.ts';
import { applicationPage, applicationPath, backTo, listPath } from './page-parts.ts';
import { newHostWords } from './second-agent.ts';
import { urlsOfTechnologies } from './technologies.ts';

/** The purpose of the form: a new application, or a change of this application. */
export type EntryTask = { act: 'add' } | { act: 'edit'; id: string; name: string; version: number; base: string };

export interface EntryPage {
  task: EntryTask;
  values: FormValues;
  problems?: FieldProblems;
  /** The notes beside fields that another agent changed after the form was opened. */
  marks?: FieldProblems;
  factor?: FactorProblem | undefined;
  /** The messages at the top of the page, which say why the change was not made. */
  notices?: readonly string[];
  status?: number;
}

const leads = {
  add: 'A second agent with this role must agree. Then every instance knows the application within a second, and you are shown its secret.',
  edit: `A second agent must agree to: ${newHostWords}; weaker authentication of the application, no more PAR or DPoP, new public keys; more kinds of users, scopes or APIs; a weaker login, no more consent, a session of its own or on a device; another sector or brand. Everything else is saved at once, and closes a request about it that waits.`,
} as const;

export function entryPage(
  deps: DeskDeps,
  agentRequest: AgentRequest,
  { task, values, problems = {}, marks = {}, factor, notices = [], status = 200 }: EntryPage,
): DeskPage {
  const isNew = task.act === 'add';
  const sections = entrySections(deps.config);
  const title = isNew ? 'Add an application' : `Edit ${task.name}`;
  const back = isNew ? listPath : applicationPath(task.id);
  const code = factor && factorFault(agentRequest, factor);
  const listed = { ...problems, ...marks, ...(code && { code: code.wrong }) };
  const isListed = Object.keys(listed).length > 0;
  const said = isListed && notices.length === 0 ? ['Nothing was changed. Correct this:'] : notices;
  const labels = { ...fieldLabels(fieldsOf(sections)), reason: 'Reason', code: code?.label ?? 'Code' };
  return applicationPage({
    title,
    status,
    keepsInput: true,
    main: html`${backTo(back, isNew ? 'Applications' : task.name)}
      <h1>${title}</h1>
      <p class="page-lead">${leads[task.act]}</p>
      ${isNew ? urlsOfTechnologies() : null}
      ${isListed ? faultSummary(said, listed, labels) : said.flatMap((words) => notice('wrong', words) ?? [])}
      <form class="desk-card desk-entry" method="post" novalidate action="${isNew ? `${listPath}/add` : `${back}/edit`}">
        ${agentRequest.proof}
        ${isNew ? idField(agentRequest.form['id'] ?? values['id'] ?? '', problems['id']) : hiddenBase(task)}
        ${entryForm(sections, values, { problems, marks })}
        <fieldset class="desk-section">
          <legend>Confirm</legend>
          ${reasonField('Reason', agentRequest.form['reason'] ?? values['reason'] ?? '', { isFirst: false, wrong: problems['reason'], hint: withoutCaller })}
          ${factorField(deps, agentRequest, factor)}
        </fieldset>
        <p class="page-actions">
          <button type="submit" class="page-button">${isNew ? 'Ask a second agent to add it' : 'Save'}</button>
          <a href="${back}">Cancel</a>
        </p>
      </form>`,
  });
}

const idField = (value: string, wrong: string | undefined) =>
  field({
    name: 'id',
    label: 'Client id',
    hint: '2 to 63 of a to z, 0 to 9, . and -, such as claims. It cannot be changed later.',
    value,
    most: 63,
    wrong,
  });

/** What the form was made from. A change that came meanwhile is found by the version, and joined by the entry. */
const hiddenBase = ({ version, base }: Extract<EntryTask, { act: 'edit' }>) =>
  html`<input type="hidden" name="version" value="${version}" /><input type="hidden" name="base" value="${base}" />`;
