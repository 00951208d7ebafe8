import type { OidcClient } from '../../../config/oidc/oidc-config.ts';
import { audit } from '../../../audit/audit-store.ts';
import type { Db } from '../../../db/database.ts';
import { holdApplications } from '../../../oidc/clients/application-store.ts';
import {
  addStoredClient,
  type ApplicationRefusal,
  editStoredClient,
  type WrittenApplication,
} from '../../../oidc/clients/manage-applications.ts';
import {
  clientState,
  endClientSecrets,
  makeClientSecret,
  type MadeSecret,
  managedClients,
  showsSecret,
  switchClient,
} from '../../../oidc/clients/manage-clients.ts';
import type { Agent } from '../../../support/agents/agent-store.ts';
import type { SupportAct } from '../../../support/support-act.ts';
import { type Decision, takeDecision } from '../approvals/approval-store.ts';
import { flashWords } from '../flash-messages.ts';
import type { DeskDeps } from '../desk-route.ts';
import {
  addChangeRequest,
  type ApplicationChange,
  type ChangeRequest,
  closeRequest,
  keepAnswer,
  oweSecret,
  openChanges,
  spendOwedSecret,
} from './change-request-store.ts';

interface Ask {
  clientId: string;
  change: ApplicationChange;
  /** The reason why the change needs a second agent, in words for the audit. */
  what: string;
}

/** The first step: one agent asks for the change. Nothing changes until another agent agrees. */
export function requestChange(
  deps: DeskDeps,
  { clientId, change, what }: Ask,
  agent: Agent,
  act: SupportAct,
): Promise<'asked' | 'asked-already' | 'app-unchanged'> {
  return deps.db.transaction().execute(async (tx) => {
    // Whatever changes the application closes its requests, so none may be stored for a state that is over.
    await holdApplications(tx);
    if (!(await isStillFor({ ...deps, db: tx }, clientId, change))) return 'app-unchanged';
    const at = deps.now();
    const asked = { clientId, change, askedById: agent.id, reason: act.actor.reason ?? '' };
    if (!(await addChangeRequest(tx, asked, at))) return 'asked-already';
    await audit(tx, { event: 'client-change-asked', result: 'ok', reason: `${clientId} ${what}`, ...act, at });
    return 'asked';
  });
}

export type ChangeDecided =
  | 'change-approved'
  | 'secret-approved'
  | 'leak-ended'
  | 'leak-in-file'
  | 'change-withdrawn'
  | 'change-declined'
  | 'change-outdated'
  | 'change-faulty'
  | 'own'
  | 'maybe-own'
  | 'over';

const carriedOut: ReadonlySet<ChangeDecided> = new Set([
  'change-approved',
  'secret-approved',
  'leak-ended',
  'leak-in-file',
]);

/** The second step: another agent agrees, or any agent declines. The decision and the change are one transaction. */
export function decideChange(
  deps: DeskDeps,
  { approval: { id }, decision }: { approval: Pick<ChangeRequest, 'id'>; decision: Decision },
  agent: Pick<Agent, 'id'>,
  act: SupportAct,
): Promise<ChangeDecided> {
  const { db, now } = deps;
  return db.transaction().execute(async (tx) => {
    // A removal takes this lock first and then deletes requests, so both take them in the same order.
    await holdApplications(tx);
    const at = now();
    const [request] = await openChanges(tx, agent, at, { id });
    const refusal = await takeDecision(tx, request, { agentId: agent.id, decision }, at);
    if (refusal !== null || !request) return refusal ?? 'over';
    const { clientId, change, askedBy, reason } = request;
    await keepAnswer(tx, id, act.actor.reason ?? '');
    const told = { reason: `${clientId} ${change.act}`, ...act, at };
    if (decision === 'declined') {
      await audit(tx, { event: 'client-change-declined', result: 'ok', ...told });
      return request.relation === 'same' ? 'change-withdrawn' : 'change-declined';
    }
    const asker = { actor: { name: askedBy, reason }, origin: act.origin };
    const done = await carryOut({ ...deps, db: tx }, request, asker, at);
    const isDone = carriedOut.has(done);
    await audit(tx, { event: 'client-change-approved', result: isDone ? 'ok' : 'refused', ...told });
    if (!isDone) await closeRequest(tx, id, flashWords(done));
    return done;
  });
}

async function carryOut(
  deps: DeskDeps,
  { id, clientId, change }: ChangeRequest,
  act: SupportAct,
  now: Date,
): Promise<ChangeDecided> {
  switch (change.act) {
    case 'add': {
      const added = await addStoredClient(deps, clientId, change.entry, act, { isTrial: false });
      return written(deps.db, id, added, now);
    }
    case 'edit': {
      const edit = { version: change.version, change: () => change.entry, isTrial: false };
      const edited = await editStoredClient(deps, clientId, edit, act);
      return edited.type === 'written' ? 'change-approved' : failed(edited);
    }
    case 'secret': {
      const client = await clientAt(deps, clientId, change.version);
      if (client === null || !showsSecret(client)) return 'change-outdated';
      // A leaked secret ends now, and not when the agent who asked opens the page with the new one.
      if (change.endsFormer) await endClientSecrets(deps, clientId, act);
      await oweSecret(deps.db, id, now);
      if (!change.endsFormer) return 'secret-approved';
      return client.secret === null ? 'leak-ended' : 'leak-in-file';
    }
    case 'enable': {
      if ((await clientAt(deps, clientId, change.version)) === null) return 'change-outdated';
      const switched = await switchClient(deps, clientId, act, 'enabled');
      return switched === 'enabled' ? 'change-approved' : 'change-outdated';
    }
  }
}

/** An agent who agrees to a new application also agrees to its first secret. */
async function written(
  db: Db,
  id: string,
  added: WrittenApplication | ApplicationRefusal,
  now: Date,
): Promise<ChangeDecided> {
  if (added.type !== 'written') return failed(added);
  if (!showsSecret(added.client)) return 'change-approved';
  await oweSecret(db, id, now);
  return 'secret-approved';
}

const failed = ({ type }: ApplicationRefusal): ChangeDecided =>
  type === 'faults' ? 'change-faulty' : 'change-outdated';

async function isStillFor(deps: DeskDeps, id: string, change: ApplicationChange): Promise<boolean> {
  if (change.act === 'add') return true;
  const managed = (await managedClients(deps)).find((each) => each.id === id);
  if (managed?.client?.version !== change.version) return false;
  return change.act !== 'enable' || clientState(managed) === 'disabled';
}

async function clientAt(deps: DeskDeps, id: string, version: number | null): Promise<OidcClient | null> {
  const client = (await managedClients(deps)).find((each) => each.id === id)?.client ?? null;
  return client !== null && client.version === version ? client : null;
}

/** Makes the secret that was agreed to. It is shown to the agent who asked, once; the database keeps its hash. */
export function collectSecret(
  deps: DeskDeps,
  clientId: string,
  agent: Pick<Agent, 'id' | 'name'>,
  origin: SupportAct['origin'],
): Promise<(MadeSecret & { client: OidcClient }) | null> {
  const { db, now } = deps;
  return db.transaction().execute(async (tx) => {
    await holdApplications(tx);
    const owed = await spendOwedSecret(tx, { clientId, agentId: agent.id }, now());
    const managed = owed && (await managedClients({ ...deps, db: tx })).find(({ id }) => id === clientId);
    const client = managed?.client;
    if (!owed || !client || !showsSecret(client)) return null;
    const act = { actor: { name: agent.name, reason: owed.reason }, origin };
    // A leaked secret has ended already. One that was made since then is no leaked one, so it stays for its 24 hours.
    return { client, ...(await makeClientSecret({ ...deps, db: tx }, client, act, { keepsFormer: true })) };
  });
}
