import { endDeskSession } from '../../support/agents/desk-session-store.ts';
import { type FlashName, flashMessage } from './flash-messages.ts';
import {
  type AgentRequest,
  type AgentRoute,
  type DeskAnswer,
  type DeskDeps,
  type DeskPage,
  mayAct,
  mayUse,
} from './desk-route.ts';
import { digest } from '../../crypto/key-ring.ts';
import {
  type Person,
  type PersonQuery,
  findByFormerEmail,
  findPeople,
  readPersonQuery,
} from '../../support/find-person.ts';
import { agentAct, auditAct } from '../../support/support-act.ts';
import { countAct, countSearch, dailyLimitReached, failedLookup, mayLookUp, personLookup } from './agent-limits.ts';
import { actIn, choice, field, notice, reasonField } from './fields.ts';
import { personPath } from './person-link.ts';
import { idWords } from './person-words.ts';
import { searchPage, severalPage } from './search-page.ts';
import { type Markup, html } from '../../html.ts';
import type { ProofKind } from '../../attempts/attempts.ts';
import { waitingApprovals } from './approvals/approvals.ts';
import { personApprovals } from './approvals/person-approvals.ts';
import { type ProofLockLifted, liftProofLock, readProofNumber } from '../../support/lift-proof-lock.ts';

export const homeRoutes = (deps: DeskDeps): AgentRoute[] => [
  { method: 'GET', path: '/desk', needs: 'any-role', answer: (agentRequest) => home(deps, agentRequest) },
  { method: 'POST', path: '/desk/search', needs: 'viewer', answer: (agentRequest) => search(deps, agentRequest) },
  { method: 'POST', path: '/desk/sign-out', needs: 'any-role', answer: (agentRequest) => signOut(deps, agentRequest) },
];

async function home(deps: DeskDeps, agentRequest: AgentRequest): Promise<DeskAnswer> {
  if (mayUse(agentRequest.agent, 'viewer')) return homePage(deps, agentRequest, flashMessage(agentRequest.query));
  return deps.config.desk?.applications === true ? { goTo: '/desk/applications' } : applicationsOffPage;
}

const applicationsOffPage: DeskPage = {
  title: 'Applications are turned off',
  status: 403,
  main: html`<h1>Applications are turned off</h1>
    ${notice('wrong', 'Your role is applications, and this desk does not manage applications. Ask your administrator to set desk.applications, or to give you another role.')}`,
};

async function signOut(deps: DeskDeps, { agent, sessionHash, origin }: AgentRequest): Promise<DeskAnswer> {
  await endDeskSession(deps.db, sessionHash);
  await auditAct(deps.db, agentAct(agent, origin), 'desk-sign-out', { at: deps.now() });
  return { goTo: `/desk/sign-in?said=${agent.issuer === null ? 'out' : 'out-openid'}`, session: 'over' };
}

/** The first page: the search, the open requests, and the form that unblocks a number without an account. */
async function homePage(
  deps: DeskDeps,
  agentRequest: AgentRequest,
  flash: Markup | null,
  wrong: UnlockProblem = {},
): Promise<DeskPage> {
  const unlock = mayAct(agentRequest.agent) ? unlockForm(agentRequest, wrong) : null;
  return searchPage({
    proof: agentRequest.proof,
    waiting: await waitingApprovals(deps, agentRequest, personApprovals),
    notice: flash,
    unlock,
    typed: agentRequest.form['who'] ?? '',
    isFirst: Object.keys(wrong).length === 0,
  });
}

const numberWords: Readonly<Record<ProofKind, string>> = {
  member: 'Membership number',
  consultant: idWords.consultantID,
  hospital: idWords.hospitalID,
};

/** The errors of the form that unblocks a number. */
type UnlockProblem = Partial<Record<'number' | 'reason', string>>;

const unlockForm = ({ proof, form }: AgentRequest, wrong: UnlockProblem): Markup =>
  html`<form class="desk-card" method="post" novalidate action="/desk/proof-unlock" aria-labelledby="blocked">
    <h2 id="blocked">Registration blocked for a number</h2>
    <p>
      After too many wrong details nobody can register with a number for a while, not even the person it belongs to.
      Make sure that the caller is this person: somebody else may have been guessing.
    </p>
    ${proof}
    ${choice({ name: 'kind', label: 'Kind of number', value: form['kind'] ?? '', options: numberWords })}
    ${field({
      name: 'number',
      label: 'Number',
      value: form['number'] ?? '',
      inputMode: 'numeric',
      most: 20,
      isFirst: wrong.number !== undefined,
      wrong: wrong.number,
    })}
    ${reasonField('Reason', form['reason'], { isFirst: wrong.reason !== undefined, wrong: wrong.reason })}
    <button type="submit" class="desk-quiet">Unblock this number</button>
  </form>`;

/** An email has at most one account in each area. More results than this come from a bad query. */
const most = 5;

/** Finds only exact matches. Every search is recorded with the agent, even without a result. */
async function search(deps: DeskDeps, agentRequest: AgentRequest): Promise<DeskAnswer> {
  const { form, sessionHash } = agentRequest;
  const typed = form['who'] ?? '';
  const again = (words: string) => homePage(deps, agentRequest, notice('wrong', words));
  await countSearch(deps, 'searches', agentRequest);
  const found = readPersonQuery(typed);
  if (!found) return again(unreadable);
  const people = await matches(deps, found.query);
  // For an agent over the daily limit, the answer must not tell whether the person exists.
  const isAnswered = people.length > 0 && people.length <= most;
  if (!(await mayLookUp(deps, agentRequest, isAnswered ? people.map(personLookup) : [failedLookup(typed)])))
    return { ...(await again(dailyLimitReached(deps))), status: 429 };
  await noteSearch(deps, agentRequest, typed, people);
  if (people.length === 0) {
    await countSearch(deps, 'misses', agentRequest);
    return again(nobody[found.name]);
  }
  if (people.length > most) return again('Too many accounts match. Ask the caller for their email address.');
  const choices = people.map((each) => {
    const isFormer = found.query.email !== undefined && each.email !== found.query.email;
    const by = isFormer ? 'former-email' : found.name;
    return { person: each, by, path: personPath(deps.keys, sessionHash, { reference: each.reference, by }) } as const;
  });
  const [only] = choices;
  return only && choices.length === 1 ? { goTo: only.path } : severalPage(choices);
}

/** The people who match. An email finds the accounts that had it too, while its owner can take it back. */
async function matches({ db, now }: DeskDeps, query: PersonQuery): Promise<Person[]> {
  const found = await findPeople(db, query);
  return query.email === undefined ? found : [...found, ...(await findByFormerEmail(db, query.email, now()))];
}

const unreadable =
  'Enter a whole email address, a number, the reference of an account, or the reference below an error on the caller’s screen, such as 7F3K-2Q.';

const nobody = {
  email:
    'No account has this email address. Spell it back to the caller. They may have registered with another one, or not at all.',
  number: 'No account has this number. Ask for the email address: the number may not be linked to an account yet.',
  account: 'No account has this reference, or the account was erased. Ask for the email address.',
  reference:
    'No person belongs to this reference. Ask for the email address. If the caller saw an error, pass the reference on to the people who run the portal.',
} as const;

async function noteSearch(
  { db, keys, now }: DeskDeps,
  { agent, origin }: AgentRequest,
  typed: string,
  people: readonly Person[],
): Promise<void> {
  const subject = digest(keys, 'desk-search', typed.trim().toLowerCase());
  const by = { ...agentAct(agent, origin), subject };
  const at = now();
  if (people.length === 0) await auditAct(db, by, 'desk-search', { result: 'refused', at });
  for (const { id, kind } of people) await auditAct(db, by, 'desk-search', { accountId: id, kind, at });
}

export const proofRoutes = (deps: DeskDeps): AgentRoute[] => [
  {
    method: 'POST',
    path: '/desk/proof-unlock',
    needs: 'agent',
    answer: (agentRequest) => unlockProof(deps, agentRequest),
  },
];

const flashFor: Record<Exclude<ProofLockLifted, 'reason-has-number'>, FlashName> = {
  lifted: 'proof-unlocked',
  'not-locked': 'proof-not-locked',
};

async function unlockProof(deps: DeskDeps, agentRequest: AgentRequest): Promise<DeskAnswer> {
  const again = async (problem: UnlockProblem) => ({
    ...(await homePage(deps, agentRequest, null, problem)),
    status: 400,
  });
  const { form } = agentRequest;
  const proof = readProofNumber(form['kind'] ?? '', form['number'] ?? '');
  if (!proof) return again({ number: 'This is not a complete number of this kind. Read it back to the caller.' });
  const act = actIn(agentRequest);
  if ('wrong' in act) return again({ reason: act.wrong });
  const limit = await countAct(deps, agentRequest);
  if (limit !== null) return { ...(await homePage(deps, agentRequest, notice('wrong', limit))), status: 429 };
  const outcome = await liftProofLock(deps, proof, act);
  if (outcome === 'reason-has-number')
    return again({ reason: 'Leave the number out of the reason. A ticket number is enough.' });
  return { goTo: `/desk?said=${flashFor[outcome]}` };
}
