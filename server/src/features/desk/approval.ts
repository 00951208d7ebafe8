import { html } from '../../gateways/letters/html.ts';
import { maskedEmail } from '../../identity/masked.ts';
import { openApprovals, type Approval } from './approval-store.ts';
import type { DeskAnswer, DeskDeps, DeskPage, OperatorAsk, OperatorRoute } from './desk-route.ts';
import { answerRemoval } from './factor-removal.ts';
import { notice } from './field.ts';
import { countForOperator } from './operator-limit.ts';
import { personPath } from './person-link.ts';
import { atWords, kindWords } from './person-words.ts';
import { actIn, reasonField } from './reason-field.ts';
import type { Waiting } from './search-page.ts';

export const approvalRoutes = (deps: DeskDeps): OperatorRoute[] => [
  { method: 'GET', path: '/desk/approvals/:approval', needs: 'agent', answer: (ask) => show(deps, ask) },
  { method: 'POST', path: '/desk/approvals/:approval', needs: 'agent', answer: (ask) => answer(deps, ask) },
];

/** What waits for an agent, without saying more of anybody than is needed to tell them apart. */
export async function waitingApprovals({ db, now }: DeskDeps, { operator }: OperatorAsk): Promise<Waiting[]> {
  if (operator.role !== 'agent') return [];
  const at = now();
  return (await openApprovals(db, at)).map(({ id, kind, email, askedBy, askedById, askedAt }) => ({
    path: `/desk/approvals/${id}`,
    words: `Turn off 2-factor authentication of ${kindWords[kind].toLowerCase()} ${maskedEmail(email)}: ${askedById === operator.id ? 'you' : askedBy} asked ${atWords(askedAt, at)}`,
  }));
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
const over: DeskAnswer = { goTo: '/desk?said=over' };

async function find({ db, now }: DeskDeps, { params }: OperatorAsk): Promise<Approval | undefined> {
  const id = params['approval'] ?? '';
  return uuid.test(id) ? (await openApprovals(db, now(), { id }))[0] : undefined;
}

async function show(deps: DeskDeps, ask: OperatorAsk): Promise<DeskAnswer> {
  const approval = await find(deps, ask);
  return approval ? approvalPage(deps, ask, approval) : over;
}

async function answer(deps: DeskDeps, ask: OperatorAsk): Promise<DeskAnswer> {
  const { operator, origin, form } = ask;
  const approval = await find(deps, ask);
  if (!approval) return over;
  const act = actIn(ask);
  if ('wrong' in act) return { ...approvalPage(deps, ask, approval, act.wrong), status: 400 };
  await countForOperator(deps, 'acts', operator, origin);
  const outcome = form['answer'] === 'approve' ? 'approved' : 'declined';
  const decided = await answerRemoval(deps, { id: approval.id, outcome }, operator, act);
  deps.wakeOutbox();
  return { goTo: `/desk?said=${decided}` };
}

function approvalPage(deps: DeskDeps, ask: OperatorAsk, approval: Approval, wrong?: string): DeskPage {
  const { id, reference, kind, email, askedBy, askedById, reason, askedAt, expiresAt } = approval;
  const now = deps.now();
  const isOwn = askedById === ask.operator.id;
  const page = personPath(deps.keys, ask.sessionHash, { reference, by: 'approval' });
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
        ${ask.proof}${reasonField(isOwn ? 'Why you take it back' : 'What you checked', ask.form['reason'])}
        <p class="demo-actions">
          ${isOwn ? null : approve}
          <button type="submit" name="answer" value="decline" class="desk-quiet">
            ${isOwn ? 'Take it back' : 'Decline'}
          </button>
        </p>
      </form>`,
  };
}
