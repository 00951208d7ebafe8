import { isDeepStrictEqual } from 'node:util';
import type { Entry, StoredApplication } from '../../../oidc/clients/application-store.ts';
import {
  addStoredClient,
  type ApplicationRefusal,
  editStoredClient,
  type WrittenApplication,
} from '../../../oidc/clients/manage-applications.ts';
import type { EntryFault } from '../../../oidc/clients/known-applications.ts';
import { type ManagedClient, managedClients } from '../../../oidc/clients/manage-clients.ts';
import type { SupportAct } from '../../../support/support-act.ts';
import { countAct } from '../agent-limits.ts';
import type { AgentRequest, AgentRoute, DeskAnswer, DeskDeps } from '../desk-route.ts';
import { actIn } from '../fields.ts';
import { flashWords } from '../flash-messages.ts';
import { atWords } from '../person-words.ts';
import { loggedInAgain } from '../agent-sign-in-pages.ts';
import { checkFactor, factorToCome } from '../recent-factor.ts';
import type { ApplicationChange } from './change-request-store.ts';
import { requestChange } from './change-request.ts';
import { answeredRequests } from './change-request-store.ts';
import { entryOf, formOf, formPart, shownLines } from './entry-fields.ts';
import { type EntryField, entrySections, fieldsOf } from './entry-sections.ts';
import { placedFaults } from './entry-form.ts';
import { type EntryPage, entryPage, type EntryTask } from './entry-pages.ts';
import { mergeEntries } from './merge-entries.ts';
import { anotherWaits, applicationPath, listPath } from './page-parts.ts';
import { needsSecondAgent } from './second-agent.ts';

export const entryRoutes = (deps: DeskDeps): AgentRoute[] => [
  { method: 'GET', path: `${listPath}/add`, needs: 'applications', answer: (request) => openAdd(deps, request) },
  {
    method: 'POST',
    path: `${listPath}/add`,
    needs: 'applications',
    answer: (request) => add(deps, request),
    again: (request) =>
      entryPage(deps, request, { ...drafted(deps, draftOfAdd(deps, request)), notices: [loggedInAgain], status: 409 }),
  },
  {
    method: 'GET',
    path: '/desk/application/:client/edit',
    needs: 'applications',
    answer: (request) => openEdit(deps, request),
  },
  {
    method: 'POST',
    path: '/desk/application/:client/edit',
    needs: 'applications',
    answer: (request) => edit(deps, request),
    again: (request) => showTyped(deps, request),
  },
];

/** The first values of the form for a new application: a site with a server, as most applications are. */
const newEntry: Entry = { type: 'web', auth: 'client_secret_basic', scopes: ['openid'] };

const formFields = ({ config }: DeskDeps): EntryField[] => fieldsOf(entrySections(config));

/** Finds a declined, withdrawn or expired request of this agent, so that the form can begin with its values. */
async function reopened({ db, now }: DeskDeps, { agent, query }: AgentRequest) {
  const id = query['request'] ?? '';
  if (!/^[\da-f-]{36}$/.test(id)) return undefined;
  const [request] = await answeredRequests(db, agent.id, now(), { id });
  const { change } = request ?? {};
  return request && (change?.act === 'add' || change?.act === 'edit') ? { ...request, change } : undefined;
}

async function openAdd(deps: DeskDeps, agentRequest: AgentRequest): Promise<DeskAnswer> {
  const request = await reopened(deps, agentRequest);
  const entry = request?.change.entry ?? newEntry;
  const more = request ? { id: request.clientId, reason: request.reason } : {};
  return entryPage(deps, agentRequest, {
    task: { act: 'add' },
    values: { ...formOf(entry, formFields(deps)), ...more },
  });
}

const draftOfAdd = (deps: DeskDeps, { form }: AgentRequest): Draft => ({
  task: { act: 'add' },
  entry: entryOf(form, formFields(deps), {}),
});

async function add(deps: DeskDeps, agentRequest: AgentRequest): Promise<DeskAnswer> {
  const id = (agentRequest.form['id'] ?? '').trim();
  const page = draftOfAdd(deps, agentRequest);
  const { entry } = page;
  const trial = await addStoredClient(deps, id, entry, trialAct(agentRequest), { isTrial: true });
  const managed = (await managedClients(deps)).find((each) => each.id === id);
  if (trial.type !== 'written') return refused(deps, agentRequest, page, trial, managed);
  const act = await mayChange(deps, agentRequest, page);
  if ('title' in act) return act;
  return ask(
    deps,
    agentRequest,
    page,
    { clientId: id, change: { act: 'add', entry }, what: `add: ${trial.digest}` },
    act,
  );
}

async function openEdit(deps: DeskDeps, agentRequest: AgentRequest): Promise<DeskAnswer> {
  const managed = await findApplication(deps, agentRequest);
  if (!managed?.stored) return notEditable(managed);
  const { stored } = managed;
  const request = await reopened(deps, agentRequest);
  if (request?.change.act !== 'edit' || request.clientId !== stored.id)
    return entryPage(deps, agentRequest, {
      task: taskOf(deps, managed, stored),
      values: formOf(stored.entry, formFields(deps)),
    });
  const merged = { task: taskOf(deps, managed, stored), entry: request.change.entry };
  return joined(deps, agentRequest, merged, { before: request.change.before, stored, reason: request.reason });
}

/** The form that was sent to edit this application, and what it was made from. */
function draftOfEdit(deps: DeskDeps, { form }: AgentRequest, managed: ManagedClient, stored: StoredApplication) {
  const version = Number(form['version'] ?? 0);
  const isLatest = version === stored.version;
  const before = isLatest ? stored.entry : (baseIn(form['base'] ?? '') ?? stored.entry);
  const page: Draft = { task: taskOf(deps, managed, stored), entry: entryOf(form, formFields(deps), before) };
  return { version, isLatest, before, page };
}

async function showTyped(deps: DeskDeps, agentRequest: AgentRequest): Promise<DeskAnswer> {
  const managed = await findApplication(deps, agentRequest);
  if (!managed?.stored) return notEditable(managed);
  const { stored } = managed;
  const { isLatest, before, page } = draftOfEdit(deps, agentRequest, managed, stored);
  return isLatest
    ? entryPage(deps, agentRequest, { ...drafted(deps, page), notices: [loggedInAgain], status: 409 })
    : joined(deps, agentRequest, page, { before, stored });
}

async function edit(deps: DeskDeps, agentRequest: AgentRequest): Promise<DeskAnswer> {
  const managed = await findApplication(deps, agentRequest);
  if (!managed?.stored) return notEditable(managed);
  const { stored } = managed;
  const { version, isLatest, before, page } = draftOfEdit(deps, agentRequest, managed, stored);
  const { entry } = page;
  if (!isLatest) return joined(deps, agentRequest, page, { before, stored });
  const plan = { version, change: () => entry };
  const trial = await editStoredClient(deps, stored.id, { ...plan, isTrial: true }, trialAct(agentRequest));
  if (trial.type !== 'written') return refused(deps, agentRequest, page, trial, managed);
  const act = await mayChange(deps, agentRequest, page);
  if ('title' in act) return act;
  const reasons = needsSecondAgent(managed.client, trial.client);
  if (reasons.length > 0) {
    const change = { act: 'edit', version, before: stored.entry, entry } as const;
    return ask(deps, agentRequest, page, { clientId: stored.id, change, what: `edit: ${reasons.join(', ')}` }, act);
  }
  const done = await editStoredClient(deps, stored.id, { ...plan, isTrial: false }, act);
  if (done.type !== 'written') return refused(deps, agentRequest, page, done, managed);
  return { goTo: `${applicationPath(stored.id)}?said=change-made` };
}

/** The form as it was sent. */
interface Draft {
  task: EntryTask;
  entry: Entry;
}

const drafted = (deps: DeskDeps, { task, entry }: Draft): Pick<EntryPage, 'task' | 'values'> => ({
  task,
  values: formOf(entry, formFields(deps)),
});

/** Checks the reason, the limit and the second factor, in this order. Returns the form again if one is missing. */
async function mayChange(
  deps: DeskDeps,
  agentRequest: AgentRequest,
  draft: Draft,
): Promise<SupportAct | Extract<DeskAnswer, { title: string }>> {
  const act = actIn(agentRequest);
  if ('wrong' in act)
    return entryPage(deps, agentRequest, {
      ...drafted(deps, draft),
      problems: { reason: act.wrong },
      factor: factorToCome(deps, agentRequest),
      status: 400,
    });
  const limit = await countAct(deps, agentRequest);
  if (limit !== null) return entryPage(deps, agentRequest, { ...drafted(deps, draft), notices: [limit], status: 429 });
  const factor = await checkFactor(deps, agentRequest);
  return factor === null ? act : entryPage(deps, agentRequest, { ...drafted(deps, draft), factor, status: 400 });
}

interface Asked {
  clientId: string;
  change: ApplicationChange;
  what: string;
}

async function ask(
  deps: DeskDeps,
  agentRequest: AgentRequest,
  draft: Draft,
  asked: Asked,
  act: SupportAct,
): Promise<DeskAnswer> {
  const outcome = await requestChange(deps, asked, agentRequest.agent, act);
  if (outcome === 'asked') return { goTo: `${listPath}?said=asked` };
  // Another change came first: the form is joined with it.
  if (outcome === 'app-unchanged') return edit(deps, agentRequest);
  const notices = [anotherWaits(asked.clientId)];
  return entryPage(deps, agentRequest, { ...drafted(deps, draft), notices, status: 409 });
}

function refused(
  deps: DeskDeps,
  agentRequest: AgentRequest,
  draft: Draft,
  refusal: Exclude<ApplicationRefusal, WrittenApplication>,
  managed: ManagedClient | undefined,
): DeskAnswer {
  const again = (more: Partial<EntryPage>) =>
    entryPage(deps, agentRequest, { ...drafted(deps, draft), status: 400, ...more });
  /** All faults at once: those of the entry, of its id, of the reason and of the code. */
  const faulty = (faults: readonly EntryFault[] = [], id?: string) => {
    const act = actIn(agentRequest);
    const { problems, others } = placedFaults(faults, formFields(deps));
    return again({
      problems: { ...(id !== undefined && { id }), ...problems, ...('wrong' in act && { reason: act.wrong }) },
      factor: factorToCome(deps, agentRequest),
      notices: others.length === 0 ? [] : ['Nothing was changed.', ...others],
    });
  };
  switch (refusal.type) {
    case 'faults':
      return faulty(refusal.faults);
    case 'changed-meanwhile':
      return joined(deps, agentRequest, draft, {
        before: baseIn(agentRequest.form['base'] ?? '') ?? {},
        stored: refusal.stored,
      });
    case 'unchanged':
      return again({ notices: ['Nothing was changed: the application is like this already.'] });
    case 'in-file':
    case 'in-file-of-others':
      return faulty(refusal.faults, `${flashWords('app-in-file')} For another application, choose another id.`);
    case 'exists':
      return faulty(
        refusal.faults,
        `There is an application of this id already (${managed?.client?.name.en ?? refusal.stored.id}). Choose another id, or edit that one under Applications.`,
      );
    case 'unknown':
      return { goTo: `${listPath}?said=app-gone` };
  }
}

interface Meanwhile {
  /** The entry as it was when the form was opened. */
  before: Entry;
  stored: StoredApplication;
  reason?: string;
}

/** Another agent changed the application first. The form keeps what was entered, and takes over what only they changed. */
function joined(
  deps: DeskDeps,
  agentRequest: AgentRequest,
  { task, entry }: Draft,
  { before, stored, reason }: Meanwhile,
): DeskAnswer {
  const fields = formFields(deps);
  const [from, mine, theirs] = [formPart(before, fields), formPart(entry, fields), formPart(stored.entry, fields)];
  const merged = mergeEntries(from, mine, theirs);
  const { marks, conflicts } = meanwhileChanged(fields, { from, mine, theirs }, stored.changedBy);
  const isReopened = agentRequest.form['version'] === undefined;
  const notices =
    isReopened && isDeepStrictEqual(from, theirs)
      ? []
      : [
          `${stored.changedBy} changed this application ${atWords(stored.changedAt, deps.now())}, after you opened it. Nothing of yours was saved yet. Their changes are marked at the fields, and what you entered is kept: check it and save again.`,
        ];
  return entryPage(deps, agentRequest, {
    task: task.act === 'edit' ? { ...task, version: stored.version, base: JSON.stringify(theirs) } : task,
    values: { ...formOf(merged, fields), ...(reason !== undefined && { reason }) },
    problems: conflicts,
    marks,
    notices,
    status: isReopened ? 200 : 409,
  });
}

interface Versions {
  from: Entry;
  mine: Entry;
  theirs: Entry;
}

/**
 * Compares the form with the changes that another agent saved meanwhile. `conflicts` are fields that both agents changed, and `marks` are
 * the other changed fields.
 */
function meanwhileChanged(fields: readonly EntryField[], { from, mine, theirs }: Versions, by: string) {
  const marks: Record<string, string> = {};
  const conflicts: Record<string, string> = {};
  for (const field of fields) {
    const [was, own, other] = [from, mine, theirs].map((each) => shownLines(each, field).join('; ') || 'nothing');
    if (other === was || other === own) continue;
    if (own === was) marks[field.key] = `${by} set this to: ${other}. It is in the form now. Your form had: ${own}.`;
    else conflicts[field.key] = `${by} set this to: ${other}. You entered: ${own}. Yours is in the form now.`;
  }
  return { marks, conflicts };
}

export async function findApplication(
  deps: DeskDeps,
  { params }: Pick<AgentRequest, 'params'>,
): Promise<ManagedClient | undefined> {
  return (await managedClients(deps)).find(({ id }) => id === params['client']);
}

const notEditable = (managed: ManagedClient | undefined): DeskAnswer =>
  managed?.client ? { goTo: `${applicationPath(managed.id)}?said=app-in-file` } : { goTo: `${listPath}?said=app-gone` };

const taskOf = (
  deps: DeskDeps,
  { id, client }: ManagedClient,
  { version, entry }: StoredApplication,
): Extract<EntryTask, { act: 'edit' }> => ({
  act: 'edit',
  id,
  name: client?.name.en ?? id,
  version,
  base: JSON.stringify(formPart(entry, formFields(deps))),
});

/** The entry that the form was made from. It only helps to join changes: what is written is compared by the version. */
function baseIn(text: string): Entry | null {
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === 'object' && read !== null && !Array.isArray(read) ? { ...read } : null;
  } catch {
    return null;
  }
}

/** A trial writes nothing, so it needs no reason yet. */
const trialAct = ({ agent: { name }, origin }: AgentRequest): SupportAct => ({ actor: { name, reason: null }, origin });
