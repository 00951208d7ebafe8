import { type Markup, html } from '../../../html.ts';
import type { Agent } from '../../../support/agents/agent-store.ts';
import type { SupportAct } from '../../../support/support-act.ts';
import { type Approval, type Decision, refusalToAgree } from './approval-store.ts';
import type { AgentRequest, AgentRoute, DeskAnswer, DeskDeps, DeskPage, Need } from '../desk-route.ts';
import { type FlashName, flashWords } from '../flash-messages.ts';
import { actIn, notice, reasonField, withoutCaller } from '../fields.ts';
import { countAct } from '../agent-limits.ts';
import { atWords } from '../person-words.ts';
import { loggedInAgain } from '../agent-sign-in-pages.ts';
import { checkFactor, factorField, factorToCome, type FactorProblem } from '../recent-factor.ts';
import type { Waiting } from '../search-page.ts';

/** A type of request that one agent makes and another agent must agree to. */
export interface ApprovalKind<Asked extends Approval> {
  needs: Need;
  path: string;
  /** The page with the list of open requests. */
  home: string;
  topic?: 'applications';
  /** True if the agent who agrees must have shown a second factor in the last minutes. */
  needsFactor: boolean;
  find: (deps: DeskDeps, agent: Agent, only: { id?: string }) => Promise<Asked[]>;
  /** The heading of the page, without its question mark. */
  title: (approval: Asked) => string;
  /** The words in the list of open requests. */
  words: (approval: Asked) => string;
  /** Whom or what the request is about. */
  aboutLink: (deps: DeskDeps, agentRequest: AgentRequest, approval: Asked) => Markup;
  /** More than the sentence of the request, if there is more to see. */
  details?: (deps: DeskDeps, approval: Asked) => Markup | Promise<Markup>;
  /** What the agent who answers must write. */
  reasonHint: string;
  agree: (approval: Asked) => string;
  /** `untilAgreed` is shown to the agent who made the request, and `onceAgreed` to an agent who may agree to it. */
  untilAgreed: string;
  onceAgreed: (deps: DeskDeps, approval: Asked) => string | Promise<string>;
  decide: (
    deps: DeskDeps,
    decided: { approval: Asked; decision: Decision },
    agent: Agent,
    act: SupportAct,
  ) => Promise<FlashName | DeskPage>;
}

export const approvalRoutes = <Asked extends Approval>(deps: DeskDeps, kind: ApprovalKind<Asked>): AgentRoute[] => {
  const [path, needs] = [`${kind.path}/:approval`, kind.needs];
  return [
    { method: 'GET', path, needs, answer: (agentRequest) => show(deps, kind, agentRequest) },
    {
      method: 'POST',
      path,
      needs,
      answer: (agentRequest) => answer(deps, kind, agentRequest),
      // A request about a person is opened anew from the first page, because its page is about that person.
      ...(kind.topic && { again: (agentRequest) => show(deps, kind, agentRequest, { notice: loggedInAgain }) }),
    },
  ];
};

/** Lists the open requests. Each entry shows only as much about the person as is needed to distinguish the requests. */
export async function waitingApprovals<Asked extends Approval>(
  deps: DeskDeps,
  { agent }: AgentRequest,
  kinds: readonly ApprovalKind<Asked>[],
): Promise<Waiting[]> {
  const at = deps.now();
  const waiting: Waiting[] = [];
  for (const kind of kinds.filter(({ needs }) => needs === agent.role))
    for (const approval of await kind.find(deps, agent, {})) {
      const asker = approval.relation === 'same' ? 'You' : approval.askedBy;
      waiting.push({
        path: `${kind.path}/${approval.id}`,
        words: kind.words(approval),
        asked: `${asker} asked ${atWords(approval.askedAt, at)}`,
      });
    }
  return waiting;
}

const approvalId = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

async function find<Asked extends Approval>(
  deps: DeskDeps,
  kind: ApprovalKind<Asked>,
  { agent, params }: AgentRequest,
): Promise<Asked | undefined> {
  const id = params['approval'] ?? '';
  return approvalId.test(id) ? (await kind.find(deps, agent, { id }))[0] : undefined;
}

async function show<Asked extends Approval>(
  deps: DeskDeps,
  kind: ApprovalKind<Asked>,
  agentRequest: AgentRequest,
  wrong: Problem = {},
): Promise<DeskAnswer> {
  const approval = await find(deps, kind, agentRequest);
  return approval ? approvalPage(deps, kind, agentRequest, approval, wrong) : { goTo: `${kind.home}?said=over` };
}

async function answer<Asked extends Approval>(
  deps: DeskDeps,
  kind: ApprovalKind<Asked>,
  agentRequest: AgentRequest,
): Promise<DeskAnswer> {
  const { agent, form } = agentRequest;
  const approval = await find(deps, kind, agentRequest);
  if (!approval) return { goTo: `${kind.home}?said=over` };
  const again = async (wrong: Problem, status = 400) => ({
    ...(await approvalPage(deps, kind, agentRequest, approval, wrong)),
    status,
  });
  const act = actIn(agentRequest, reasonLabel(approval));
  const isApproved = form['answer'] === 'approve';
  const needsFactor = kind.needsFactor && isApproved && refusalToAgree(approval) === null;
  if ('wrong' in act)
    return again({ reason: act.wrong, ...(needsFactor && { factor: factorToCome(deps, agentRequest) }) });
  const limit = await countAct(deps, agentRequest);
  if (limit !== null) return again({ notice: limit }, 429);
  if (needsFactor) {
    const problem = await checkFactor(deps, agentRequest);
    if (problem !== null) return again({ factor: problem });
  }
  const decided = await kind.decide(deps, { approval, decision: isApproved ? 'approved' : 'declined' }, agent, act);
  return typeof decided === 'string' ? { goTo: `${kind.home}?said=${decided}` } : decided;
}

interface Problem {
  reason?: string;
  factor?: FactorProblem | undefined;
  /** The message at the top of the page. */
  notice?: string;
}

const reasonLabel = ({ relation }: Approval) => (relation === 'same' ? 'Reason for withdrawing' : 'What you checked');

async function approvalPage<Asked extends Approval>(
  deps: DeskDeps,
  kind: ApprovalKind<Asked>,
  agentRequest: AgentRequest,
  approval: Asked,
  wrong: Problem = {},
): Promise<DeskPage> {
  const { id, askedBy, reason, askedAt, expiresAt } = approval;
  const now = deps.now();
  const isOwn = approval.relation === 'same';
  const title = `${kind.title(approval)}?`;
  const mayAgree = refusalToAgree(approval) === null;
  const approve = html`<button type="submit" name="answer" value="approve" class="page-button">${kind.agree(approval)}</button>`;
  return {
    title,
    ...(kind.topic && { topic: kind.topic, keepsInput: true }),
    ...(wrong.notice !== undefined && { status: 409 }),
    main: html`<p class="page-back"><a href="${kind.home}">${kind.topic ? 'Applications' : 'Desk'}</a></p>
      <h1>${title}</h1>
      ${notice('wrong', wrong.notice)}
      <p class="page-lead">
        ${isOwn ? 'You' : askedBy} asked ${atWords(askedAt, now)} for
        ${kind.aboutLink(deps, agentRequest, approval)}. Reason: “${reason}”. The request ends ${atWords(expiresAt, now)}.
      </p>
      <p>${
        {
          same: `${kind.untilAgreed} You can withdraw your request.`,
          unproven: flashWords('maybe-own'),
          different: await kind.onceAgreed(deps, approval),
        }[approval.relation]
      }</p>
      ${(await kind.details?.(deps, approval)) ?? null}
      <form class="desk-card" method="post" novalidate action="${kind.path}/${id}">
        ${agentRequest.proof}${reasonField(reasonLabel(approval), agentRequest.form['reason'], { wrong: wrong.reason, isFirst: wrong.reason !== undefined, hint: isOwn ? withoutCaller : kind.reasonHint })}
        ${kind.needsFactor && mayAgree ? factorField(deps, agentRequest, wrong.factor) : null}
        <p class="page-actions">
          ${mayAgree ? approve : null}
          <button type="submit" name="answer" value="decline" class="desk-quiet">
            ${isOwn ? 'Withdraw the request' : 'Decline'}
          </button>
        </p>
      </form>`,
  };
}
