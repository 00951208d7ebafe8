import { html } from '../../gateways/html.ts';
import { maskedEmail } from '../../identity/masking.ts';
import { type Approval, openApprovals } from './store.ts';
import type { AgentRequest, AgentRoute, DeskAnswer, DeskDeps, DeskPage } from './desk-route.ts';
import { decideRemoval } from './two-factor-removal.ts';
import { actIn, notice, reasonField } from './fields.ts';
import { countForAgent } from './agent-limits.ts';
import { personPath } from './person-link.ts';
import { atWords, kindWords } from './person-words.ts';
import type { Waiting } from './search-page.ts';

export const approvalRoutes = (deps: DeskDeps): AgentRoute[] => [
  {
    method: 'GET',
    path: '/desk/approvals/:approval',
    needs: 'agent',
    answer: (agentRequest) => show(deps, agentRequest),
  },
  {
    method: 'POST',
    path: '/desk/approvals/:approval',
    needs: 'agent',
    answer: (agentRequest) => answer(deps, agentRequest),
  },
];

/** What waits for an agent, without saying more of anybody than is needed to tell them apart. */
export async function waitingApprovals({ db, now }: DeskDeps, { agent }: AgentRequest): Promise<Waiting[]> {
  if (agent.role !== 'agent') return [];
  const at = now();
  return (await openApprovals(db, at)).map(({ id, kind, email, askedBy, askedById, askedAt }) => ({
    path: `/desk/approvals/${id}`,
    words: `Turn off 2-factor authentication of ${kindWords[kind].toLowerCase()} ${maskedEmail(email)}: ${askedById === agent.id ? 'you' : askedBy} asked ${atWords(askedAt, at)}`,
  }));
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
const over: DeskAnswer = { goTo: '/desk?said=over' };

async function find({ db, now }: DeskDeps, { params }: AgentRequest): Promise<Approval | undefined> {
  const id = params['approval'] ?? '';
  return uuid.test(id) ? (await openApprovals(db, now(), { id }))[0] : undefined;
}

async function show(deps: DeskDeps, agentRequest: AgentRequest): Promise<DeskAnswer> {
  const approval = await find(deps, agentRequest);
  return approval ? approvalPage(deps, agentRequest, approval) : over;
}

async function answer(deps: DeskDeps, agentRequest: AgentRequest): Promise<DeskAnswer> {
  const { agent, origin, form } = agentRequest;
  const approval = await find(deps, agentRequest);
  if (!approval) return over;
  const act = actIn(agentRequest);
  if ('wrong' in act) return { ...approvalPage(deps, agentRequest, approval, act.wrong), status: 400 };
  await countForAgent(deps, 'acts', agent, origin);
  const outcome = form['answer'] === 'approve' ? 'approved' : 'declined';
  const decided = await decideRemoval(deps, { id: approval.id, outcome }, agent, act);
  deps.wakeOutbox();
  return { goTo: `/desk?said=${decided}` };
}

function approvalPage(deps: DeskDeps, agentRequest: AgentRequest, approval: Approval, wrong?: string): DeskPage {
  const { id, reference, kind, email, askedBy, askedById, reason, askedAt, expiresAt } = approval;
  const now = deps.now();
  const isOwn = askedById === agentRequest.agent.id;
  const page = personPath(deps.keys, agentRequest.sessionHash, { reference, by: 'approval' });
  const approve = html`<button type="submit" name="answer" value="approve" class="demo-button">Agree</button>`;
  return {
    title: 'A second operator is asked',
    main: html`<h1>Turn off 2-factor authentication?</h1>
      ${notice('wrong', wrong)}
      <p class="demo-lead">
        ${isOwn ? 'You' : askedBy} asked ${atWords(askedAt, now)} for ${kindWords[kind].toLowerCase()}
        <a href="${page}">${maskedEmail(email)}</a>, because: “${reason}”. The request ends ${atWords(expiresAt, now)}.
      </p>
      <p>
        ${
          isOwn
            ? 'Another agent has to agree. You can take your request back.'
            : `If you agree, no code is asked for any more, everybody is logged out, and the owner is told. Look at the page of the account first, and ask ${askedBy} how they made sure who is calling.`
        }
      </p>
      <form class="desk-card" method="post" action="/desk/approvals/${id}">
        ${agentRequest.proof}${reasonField(isOwn ? 'Why you take it back' : 'What you checked', agentRequest.form['reason'])}
        <p class="demo-actions">
          ${isOwn ? null : approve}
          <button type="submit" name="answer" value="decline" class="desk-quiet">
            ${isOwn ? 'Take it back' : 'Decline'}
          </button>
        </p>
      </form>`,
  };
}
