import { type Markup, html } from '../../html.ts';
import { confirmAgent, recentFactor } from '../../support/agents/confirm-agent.ts';
import type { AgentRequest, DeskDeps } from './desk-route.ts';
import { field, notice } from './fields.ts';

export type FactorProblem = 'missing' | 'wrong' | 'locked';

const sentences: Readonly<Record<FactorProblem, string>> = {
  missing: 'Enter the six digits that your authenticator app shows.',
  wrong: 'This code is wrong or was used already. Enter the next one that your authenticator app shows.',
  locked:
    'This desk account is locked because of wrong attempts: for 15 minutes the first time, then for longer. Nothing was changed.',
};

const newLogin =
  'In the demonstration, press “Open the desk” on /dev again, in a new tab. Then send this form, and once more when it comes back.';

/** True for the agents of the demonstration, who have no authenticator app. */
const isOfDemo = ({ agent: { issuer, hasPassword } }: AgentRequest): boolean => issuer === null && !hasPassword;

/** The error in the list of a form. Its link leads to the field or to the way to the provider, which have the same id. */
export function factorFault(agentRequest: AgentRequest, problem: FactorProblem): { label: string; wrong: string } {
  if (agentRequest.agent.issuer !== null)
    return { label: 'Confirm it’s you', wrong: 'Show your second factor in the new tab, then send this form again.' };
  return { label: 'Code', wrong: isOfDemo(agentRequest) ? newLogin : sentences[problem] };
}

const isRecent = ({ now }: Pick<DeskDeps, 'now'>, { agent: { factorAt } }: AgentRequest): boolean =>
  factorAt !== null && now().getTime() - factorAt.getTime() < recentFactor;

/**
 * Returns why the agent may not make a change now, or null. A code that comes with the form is checked only if it is
 * needed, and last, so that a form with another fault does not use it up.
 */
export async function checkFactor(deps: DeskDeps, agentRequest: AgentRequest): Promise<FactorProblem | null> {
  if (isRecent(deps, agentRequest)) return null;
  const { agent, sessionHash, form, origin } = agentRequest;
  const code = (form['code'] ?? '').replaceAll(/\s/g, '');
  if (agent.issuer !== null || code === '') return 'missing';
  const outcome = await confirmAgent(deps, agent, { sessionHash, code }, origin);
  return outcome === 'confirmed' ? null : outcome;
}

/** Tells a form that has another fault that it will need a code too. A code that was sent is not checked, so it is not used up. */
export const factorToCome = (deps: Pick<DeskDeps, 'now'>, agentRequest: AgentRequest): FactorProblem | undefined =>
  isRecent(deps, agentRequest) || agentRequest.agent.issuer !== null || (agentRequest.form['code'] ?? '').trim() !== ''
    ? undefined
    : 'missing';

/** The field for a code, or the way to the provider. Nothing if a second factor was shown in the last ten minutes. */
export function factorField(
  deps: DeskDeps,
  agentRequest: AgentRequest,
  problem: FactorProblem | undefined,
): Markup | null {
  if (isRecent(deps, agentRequest)) return null;
  const { agent } = agentRequest;
  if (agent.issuer !== null)
    return html`${notice(
      problem === undefined ? 'note' : 'wrong',
      `A change needs a second factor that was shown in the last ten minutes.${problem === undefined ? '' : ' Nothing was changed yet.'}`,
    )}
      <p id="code">
        <a class="desk-quiet" href="/desk/openid/confirm" target="_blank" rel="noopener">Confirm it’s you (opens a new tab)</a>
      </p>
      <p class="page-note">Then come back to this page, which keeps what you entered, and send it again.</p>`;
  return field({
    name: 'code',
    label: 'Code',
    hint: isOfDemo(agentRequest)
      ? `A change needs a login of the last ten minutes. ${newLogin}`
      : 'A change needs a code from the last ten minutes: the six digits that your authenticator app shows now.',
    autocomplete: 'one-time-code',
    inputMode: 'numeric',
    most: 9,
    isFirst: problem !== undefined,
    wrong: problem && factorFault(agentRequest, problem).wrong,
  });
}
