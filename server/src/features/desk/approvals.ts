import type { TwoFactorPolicy } from '../../config/config.ts';
import { html } from '../../html.ts';
import { afterRemoval } from './actions.ts';
import type { Agent } from '../../support/agents/agent-store.ts';
import { maskedEmail } from '../../accounts/masking.ts';
import type { SupportAct } from '../../support/support-act.ts';
import { type Approval, type ApprovalType, type Decision, openApprovals, refusalToAgree } from './store.ts';
import type { AgentRequest, AgentRoute, DeskAnswer, DeskDeps, DeskPage } from './desk-route.ts';
import { decideEnrolmentCode, decideRemoval } from './approval-requests.ts';
import { type FlashName, flashWords } from './flash-messages.ts';
import { actIn, reasonField } from './fields.ts';
import { countForAgent } from './agent-limits.ts';
import { personPath } from './person-link.ts';
import { atWords, kindWords } from './person-words.ts';
import type { Waiting } from './search-page.ts';

/** A type of request that one agent makes and another agent must agree to. */
interface ApprovalKind {
  type: ApprovalType;
  path: string;
  /** The words in the list of open requests. The heading of the page is the same words with a question mark. */
  title: string;
  agree: string;
  /** `untilAgreed` is shown to the agent who made the request, and `onceAgreed` to an agent who may agree to it. */
  untilAgreed: string;
  onceAgreed: (policy: TwoFactorPolicy, now: Date) => string;
  decide: (
    deps: DeskDeps,
    decided: { approval: Approval; decision: Decision },
    agent: Agent,
    act: SupportAct,
  ) => Promise<FlashName | DeskPage>;
}

const approvalKinds: readonly ApprovalKind[] = [
  {
    type: 'two-factor-removal',
    path: '/desk/approvals',
    title: 'Turn off 2-factor authentication',
    agree: 'Agree and turn it off',
    untilAgreed: 'Nothing changes until another agent agrees.',
    onceAgreed: (policy, now) => `If you agree, ${afterRemoval({ policy, now })}`,
    decide: decideRemoval,
  },
  {
    type: 'enrolment-code',
    path: '/desk/enrolments',
    title: 'Give an enrolment code',
    agree: 'Agree and show the code',
    untilAgreed: 'There is no code until another agent agrees.',
    onceAgreed: () =>
      'If you agree, you are shown a code, once. Whoever has it and knows this person’s password can add a passkey to the account, and log in with it from then on. A message tells this person.',
    decide: async (deps, decided, agent, act) => {
      const done = await decideEnrolmentCode(deps, decided, agent, act);
      return typeof done === 'string' ? done : enrolmentCodePage(decided.approval, done.code);
    },
  },
];

export const approvalRoutes = (deps: DeskDeps): AgentRoute[] =>
  approvalKinds.flatMap((approvalKind): AgentRoute[] => {
    const path = `${approvalKind.path}/:approval`;
    return [
      { method: 'GET', path, needs: 'agent', answer: (agentRequest) => show(deps, approvalKind, agentRequest) },
      { method: 'POST', path, needs: 'agent', answer: (agentRequest) => answer(deps, approvalKind, agentRequest) },
    ];
  });

/** Lists the open requests. Each entry shows only as much about the person as is needed to distinguish the requests. */
export async function waitingApprovals({ db, now }: DeskDeps, { agent }: AgentRequest): Promise<Waiting[]> {
  if (agent.role !== 'agent') return [];
  const at = now();
  const waiting: Waiting[] = [];
  for (const { type, path, title } of approvalKinds)
    for (const approval of await openApprovals(db, agent, at, { type })) {
      const { id, kind, email, askedBy, askedAt } = approval;
      const asker = approval.relation === 'same' ? 'You' : askedBy;
      const whom = `${kindWords[kind].toLowerCase()} ${maskedEmail(email)}`;
      waiting.push({
        path: `${path}/${id}`,
        words: `${title} for ${whom}`,
        asked: `${asker} asked ${atWords(askedAt, at)}`,
      });
    }
  return waiting;
}

const approvalId = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
const over: DeskAnswer = { goTo: '/desk?said=over' };

async function find(
  { db, now }: DeskDeps,
  { type }: ApprovalKind,
  { agent, params }: AgentRequest,
): Promise<Approval | undefined> {
  const id = params['approval'] ?? '';
  return approvalId.test(id) ? (await openApprovals(db, agent, now(), { type, id }))[0] : undefined;
}

async function show(deps: DeskDeps, approvalKind: ApprovalKind, agentRequest: AgentRequest): Promise<DeskAnswer> {
  const approval = await find(deps, approvalKind, agentRequest);
  return approval ? approvalPage(deps, approvalKind, agentRequest, approval) : over;
}

async function answer(deps: DeskDeps, approvalKind: ApprovalKind, agentRequest: AgentRequest): Promise<DeskAnswer> {
  const { agent, form } = agentRequest;
  const approval = await find(deps, approvalKind, agentRequest);
  if (!approval) return over;
  const act = actIn(agentRequest);
  if ('wrong' in act) return { ...approvalPage(deps, approvalKind, agentRequest, approval, act.wrong), status: 400 };
  await countForAgent(deps, 'acts', agentRequest);
  const decision = form['answer'] === 'approve' ? 'approved' : 'declined';
  const decided = await approvalKind.decide(deps, { approval, decision }, agent, act);
  return typeof decided === 'string' ? { goTo: `/desk?said=${decided}` } : decided;
}

function approvalPage(
  deps: DeskDeps,
  { path, title, agree, untilAgreed, onceAgreed }: ApprovalKind,
  agentRequest: AgentRequest,
  approval: Approval,
  wrong?: string,
): DeskPage {
  const { id, reference, kind, email, askedBy, reason, askedAt, expiresAt } = approval;
  const now = deps.now();
  const isOwn = approval.relation === 'same';
  const person = personPath(deps.keys, agentRequest.sessionHash, { reference, by: 'approval' });
  const approve = html`<button type="submit" name="answer" value="approve" class="page-button">${agree}</button>`;
  return {
    title: `${title}?`,
    main: html`<h1>${title}?</h1>
      <p class="page-lead">
        ${isOwn ? 'You' : askedBy} asked ${atWords(askedAt, now)} for ${kindWords[kind].toLowerCase()}
        <a href="${person}">${maskedEmail(email)}</a>. Reason: “${reason}”. The request ends ${atWords(expiresAt, now)}.
      </p>
      <p>${
        {
          same: `${untilAgreed} You can withdraw your request.`,
          unproven: flashWords('maybe-own'),
          different: `Look at this person’s page first, and ask ${askedBy} how they checked who is calling. ${onceAgreed(deps.config.twoFactor[kind], now)}`,
        }[approval.relation]
      }</p>
      <form class="desk-card" method="post" novalidate action="${path}/${id}">
        ${agentRequest.proof}${reasonField(isOwn ? 'Reason for withdrawing' : 'What you checked', agentRequest.form['reason'], { wrong })}
        <p class="page-actions">
          ${refusalToAgree(approval) === null ? approve : null}
          <button type="submit" name="answer" value="decline" class="desk-quiet">
            ${isOwn ? 'Withdraw the request' : 'Decline'}
          </button>
        </p>
      </form>`,
  };
}

/** The code is shown only on this page, because the database keeps only its digest. */
const enrolmentCodePage = ({ askedBy, kind, email }: Approval, code: string): DeskPage => ({
  title: 'Enrolment code',
  main: html`<h1>Enrolment code</h1>
    <p class="page-lead">For ${kindWords[kind].toLowerCase()} ${maskedEmail(email)}. It is shown here and nowhere else.</p>
    <p class="desk-code"><code>${code}</code></p>
    <ol>
      <li>Read it to the person who is calling, or to ${askedBy} if they are on the phone. Never send it by email.</li>
      <li>They log in with their password as always, and choose “I have a code from the support desk”.</li>
      <li>They type the code and add a passkey. The code works once, for an hour.</li>
    </ol>
    <p><a href="/desk">Back to the first page</a></p>`,
});
