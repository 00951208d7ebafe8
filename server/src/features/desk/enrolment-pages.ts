import { html } from '../../gateways/html.ts';
import { maskedEmail } from '../../identity/masking.ts';
import { countForAgent } from './agent-limits.ts';
import { requestId } from './approvals.ts';
import type { AgentRequest, AgentRoute, DeskAnswer, DeskDeps, DeskPage } from './desk-route.ts';
import { decideEnrolmentCode } from './enrolment-request.ts';
import { actIn, reasonField } from './fields.ts';
import { personPath } from './person-link.ts';
import { atWords, kindWords } from './person-words.ts';
import { type Approval, isAskedBy, openApprovals } from './store.ts';

/** WY26: what another agent decides about a code to add a passkey with. */
export const enrolmentRoutes = (deps: DeskDeps): AgentRoute[] => {
  const path = '/desk/enrolments/:request';
  return [
    { method: 'GET', path, needs: 'agent', answer: (agentRequest) => show(deps, agentRequest) },
    { method: 'POST', path, needs: 'agent', answer: (agentRequest) => answer(deps, agentRequest) },
  ];
};

const over: DeskAnswer = { goTo: '/desk?said=over' };

async function find({ db, now }: DeskDeps, { params }: AgentRequest): Promise<Approval | undefined> {
  const id = params['request'] ?? '';
  return requestId.test(id) ? (await openApprovals(db, now(), { id }, 'enrolment_codes'))[0] : undefined;
}

async function show(deps: DeskDeps, agentRequest: AgentRequest): Promise<DeskAnswer> {
  const request = await find(deps, agentRequest);
  return request ? requestPage(deps, agentRequest, request) : over;
}

async function answer(deps: DeskDeps, agentRequest: AgentRequest): Promise<DeskAnswer> {
  const { agent, origin, form } = agentRequest;
  const request = await find(deps, agentRequest);
  if (!request) return over;
  const act = actIn(agentRequest);
  if ('wrong' in act) return { ...requestPage(deps, agentRequest, request, act.wrong), status: 400 };
  await countForAgent(deps, 'acts', agent, origin);
  const outcome = form['answer'] === 'approve' ? 'approved' : 'declined';
  const decided = await decideEnrolmentCode(deps, { id: request.id, outcome }, agent, act);
  deps.wakeOutbox();
  return typeof decided === 'string' ? { goTo: `/desk?said=${decided}` } : codePage(request, decided.code);
}

function requestPage(deps: DeskDeps, agentRequest: AgentRequest, request: Approval, wrong?: string): DeskPage {
  const { id, reference, kind, email, askedBy, reason, askedAt, expiresAt } = request;
  const now = deps.now();
  const isOwn = isAskedBy(request, agentRequest.agent);
  const page = personPath(deps.keys, agentRequest.sessionHash, { reference, by: 'approval' });
  const approve = html`<button type="submit" name="answer" value="approve" class="demo-button">Agree and show the code</button>`;
  return {
    title: 'Give an enrolment code?',
    main: html`<h1>Give an enrolment code?</h1>
      <p class="demo-lead">
        ${isOwn ? 'You' : askedBy} asked ${atWords(askedAt, now)} for ${kindWords[kind].toLowerCase()}
        <a href="${page}">${maskedEmail(email)}</a>. Reason: “${reason}”. The request ends ${atWords(expiresAt, now)}.
      </p>
      <p>
        ${
          isOwn
            ? 'There is no code until another agent agrees. You can withdraw your request.'
            : `Look at this person’s page first, and ask ${askedBy} how they checked who is calling. If you agree, you are shown a code, once. Whoever has it and knows this person’s password can add a passkey to the account, and log in with it from then on. A message tells this person.`
        }
      </p>
      <form class="desk-card" method="post" action="/desk/enrolments/${id}">
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

/** The only time that anybody sees it: what is kept is a digest. */
const codePage = ({ askedBy, kind, email }: Approval, code: string): DeskPage => ({
  title: 'Enrolment code',
  main: html`<h1>Enrolment code</h1>
    <p class="demo-lead">For ${kindWords[kind].toLowerCase()} ${maskedEmail(email)}. It is shown here and nowhere else.</p>
    <p class="desk-code"><code>${code}</code></p>
    <ol>
      <li>Read it to the person who is calling, or to ${askedBy} if they are on the phone. Never send it by email.</li>
      <li>They log in with their password as always, and choose “I have a code from the support desk”.</li>
      <li>They type the code and add a passkey. The code works once, for an hour.</li>
    </ol>
    <p><a href="/desk">Back to the first page</a></p>`,
});
