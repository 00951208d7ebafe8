import { html } from '../../gateways/html.ts';
import { maskedEmail } from '../../identity/masking.ts';
import { type Approval, isAskedBy, openApprovals } from './store.ts';
import type { AgentRequest, AgentRoute, DeskAnswer, DeskDeps, DeskPage } from './desk-route.ts';
import { decideRemoval } from './two-factor-removal.ts';
import { actIn, reasonField } from './fields.ts';
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
  const listed = (approvals: readonly Approval[], path: string, what: string): Waiting[] =>
    approvals.map((approval) => {
      const { id, kind, email, askedBy, askedAt } = approval;
      const asker = isAskedBy(approval, agent) ? 'you' : askedBy;
      const whom = `${kindWords[kind].toLowerCase()} ${maskedEmail(email)}`;
      return { path: `${path}/${id}`, words: `${what} for ${whom}: ${asker} asked ${atWords(askedAt, at)}` };
    });
  return [
    ...listed(await openApprovals(db, at), '/desk/approvals', 'Turn off 2-factor authentication'),
    ...listed(await openApprovals(db, at, {}, 'enrolment_codes'), '/desk/enrolments', 'Give an enrolment code'),
  ];
}

export const requestId = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
const over: DeskAnswer = { goTo: '/desk?said=over' };

async function find({ db, now }: DeskDeps, { params }: AgentRequest): Promise<Approval | undefined> {
  const id = params['approval'] ?? '';
  return requestId.test(id) ? (await openApprovals(db, now(), { id }))[0] : undefined;
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
  const { id, reference, kind, email, askedBy, reason, askedAt, expiresAt } = approval;
  const now = deps.now();
  const isOwn = isAskedBy(approval, agentRequest.agent);
  const page = personPath(deps.keys, agentRequest.sessionHash, { reference, by: 'approval' });
  const approve = html`<button type="submit" name="answer" value="approve" class="demo-button">Agree and turn it off</button>`;
  return {
    title: 'Turn off 2-factor authentication?',
    main: html`<h1>Turn off 2-factor authentication?</h1>
      <p class="demo-lead">
        ${isOwn ? 'You' : askedBy} asked ${atWords(askedAt, now)} for ${kindWords[kind].toLowerCase()}
        <a href="${page}">${maskedEmail(email)}</a>. Reason: “${reason}”. The request ends ${atWords(expiresAt, now)}.
      </p>
      <p>
        ${
          isOwn
            ? 'Nothing changes until another agent agrees. You can withdraw your request.'
            : `Look at this person’s page first, and ask ${askedBy} how they checked who is calling. If you agree, this person needs only their password to log in. They are logged out everywhere, their remembered devices are forgotten, and a message tells them.`
        }
      </p>
      <form class="desk-card" method="post" action="/desk/approvals/${id}">
        ${agentRequest.proof}${reasonField(isOwn ? 'Reason for withdrawing' : 'What you checked', agentRequest.form['reason'], { wrong })}
        <p class="demo-actions">
          ${isOwn ? null : approve}
          <button type="submit" name="answer" value="decline" class="desk-quiet">
            ${isOwn ? 'Withdraw the request' : 'Decline'}
          </button>
        </p>
      </form>`,
  };
}
