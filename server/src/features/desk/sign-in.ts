import { emailRule } from '@selvage/contract/rules/email';
import { enrolAgent, findInvitee, type Enrolled } from '../../identity/desk/enrol-agent.ts';
import { signInAgent } from '../../identity/desk/sign-in-agent.ts';
import type { DeskAnswer, DeskDeps, OpenRequest, OpenRoute } from './desk-route.ts';
import { enrolmentPage, invitationPage, signInPage } from './sign-in-pages.ts';

const wrong = 'The email, the password or the code is not right. After five wrong tries the account is locked.';
const noInvitation = 'There is no such invitation, or it has been used or has expired.';

/** What those see who are not signed in. */
export function signInRoutes(deps: DeskDeps): OpenRoute[] {
  return [
    { method: 'GET', path: '/desk/sign-in', answer: ({ query }) => signInPage(saidOnArrival(query)) },
    { method: 'POST', path: '/desk/sign-in', answer: (agentRequest) => signIn(deps, agentRequest) },
    { method: 'GET', path: '/desk/welcome', answer: () => invitationPage() },
    { method: 'POST', path: '/desk/welcome', answer: (agentRequest) => openInvitation(deps, agentRequest) },
    { method: 'POST', path: '/desk/welcome/finish', answer: (agentRequest) => finish(deps, agentRequest) },
  ];
}

const arrivals: Readonly<Record<string, string>> = {
  out: 'You are logged out.',
  ready: 'Your desk account is ready. Log in with the next code your authenticator shows.',
  again: 'Please log in. A desk that is left alone for 15 minutes logs itself out.',
};

function saidOnArrival({ said: name = '' }: OpenRequest['query']): { said?: string } {
  const said = Object.hasOwn(arrivals, name) ? arrivals[name] : undefined;
  return said === undefined ? {} : { said };
}

async function signIn(deps: DeskDeps, { form, origin }: OpenRequest): Promise<DeskAnswer> {
  const { email = '', password = '', code = '' } = form;
  const address = emailRule(email);
  if (!address.ok) return signInPage({ wrong, email });
  const session = await signInAgent(deps, { email: address.value, password, code }, origin);
  return session === 'wrong' ? signInPage({ wrong, email }) : { goTo: '/desk', session };
}

async function openInvitation(deps: DeskDeps, { form, house }: OpenRequest): Promise<DeskAnswer> {
  const { invitation = '' } = form;
  const invitee = await findInvitee(deps, invitation);
  return invitee ? enrolmentPage(invitee, { invitation, house }) : invitationPage(noInvitation);
}

const problems: Readonly<Record<Exclude<Enrolled, 'enrolled' | 'no-invitation'>, string>> = {
  'weak-password':
    'That password is too easy to guess. Take 12 characters or more, with a capital, a small letter and a digit, and without your name.',
  'wrong-code': 'That code is not right. Is the clock of your phone right, and the key typed as it is here?',
};

async function finish(deps: DeskDeps, { form, origin, house }: OpenRequest): Promise<DeskAnswer> {
  const { invitation = '', password = '', code = '' } = form;
  const outcome = await enrolAgent(deps, { invitation, password, code }, origin);
  if (outcome === 'enrolled') return { goTo: '/desk/sign-in?said=ready' };
  const invitee = outcome === 'no-invitation' ? undefined : await findInvitee(deps, invitation);
  if (!invitee || outcome === 'no-invitation') return invitationPage(noInvitation);
  return enrolmentPage(invitee, { invitation, house, wrong: problems[outcome] });
}
