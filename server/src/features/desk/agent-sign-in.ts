import { emailRule } from '@selvage/contract/rules/email';
import type { DeskOpenId } from '../../config/config.ts';
import type { DeskProvider } from '../../gateways/desk-provider/desk-provider.ts';
import { enrolAgent, findInvitee, type Enrolled } from '../../support/agents/enrol-agent.ts';
import { signInAgent } from '../../support/agents/sign-in-agent.ts';
import type { DeskAnswer, DeskDeps, OpenRequest, OpenRoute } from './desk-route.ts';
import { blanksIn } from './fields.ts';
import {
  type EnrolmentProblem,
  enrolmentPage,
  invitationPage,
  passwordsOffPage,
  signInPage,
} from './agent-sign-in-pages.ts';

const wrong = 'The email, password or code is wrong. After five wrong attempts this account is locked for a while.';
const signInBlanks = {
  email: 'Enter your work email.',
  password: 'Enter your password.',
  code: 'Enter the six digits that your authenticator app shows.',
} as const;
const enrolmentBlanks = { password: 'Enter a password.', code: signInBlanks.code } as const;
const blankInvitation = { invitation: 'Enter your invitation.' } as const;
const noInvitation = 'This invitation is wrong, has been used already, or has expired.';

/** Pages for agents who are not logged in. */
export function signInRoutes(deps: DeskDeps, provider: DeskProvider | null): OpenRoute[] {
  const openid = provider?.settings ?? null;
  const page = ({ query }: OpenRequest) => signInPage(openid, arrivalOf(query, provider));
  const passwordRoutes: OpenRoute[] = [
    { method: 'POST', path: '/desk/sign-in', answer: (agentRequest) => signIn(deps, openid, agentRequest) },
    { method: 'GET', path: '/desk/welcome', answer: () => invitationPage() },
    { method: 'POST', path: '/desk/welcome', answer: (agentRequest) => openInvitation(deps, agentRequest) },
    { method: 'GET', path: '/desk/welcome/finish', answer: () => ({ goTo: '/desk/welcome' }) },
    { method: 'POST', path: '/desk/welcome/finish', answer: (agentRequest) => finish(deps, agentRequest) },
  ];
  const off = openid?.only ? passwordsOffPage(openid) : null;
  return [
    { method: 'GET', path: '/desk/sign-in', answer: page },
    ...passwordRoutes.map((each) => (off === null ? each : { ...each, answer: () => off })),
  ];
}

const arrivals: Readonly<Record<string, string>> = {
  out: 'You are logged out.',
  'out-openid': 'You are logged out of the desk.',
  ready: 'Your desk account is ready. Log in with the next code that your authenticator app shows.',
  again:
    'Please log in again. The desk logs you out after 15 minutes without activity, after ten hours, and when you log in somewhere else.',
};

function arrivalOf(
  { said: name = '' }: OpenRequest['query'],
  provider: DeskProvider | null,
): { said?: string; isLeaving?: boolean } {
  const said = Object.hasOwn(arrivals, name) ? arrivals[name] : undefined;
  return said === undefined ? {} : { said, isLeaving: name === 'out-openid' && provider?.cannotLogOut === false };
}

async function signIn(deps: DeskDeps, openid: DeskOpenId | null, { form, origin }: OpenRequest): Promise<DeskAnswer> {
  const { email = '', password = '', code = '' } = form;
  const blanks = blanksIn(form, signInBlanks);
  if (Object.keys(blanks).length > 0) return signInPage(openid, { blanks, email });
  const address = emailRule(email);
  if (!address.ok) return signInPage(openid, { wrong, email });
  const session = await signInAgent(deps, { email: address.value, password, code }, origin);
  return session === 'wrong' ? signInPage(openid, { wrong, email }) : { goTo: '/desk', session };
}

async function openInvitation(deps: DeskDeps, { form, brandName }: OpenRequest): Promise<DeskAnswer> {
  const { invitation = '' } = form;
  const blanks = blanksIn(form, blankInvitation);
  if (blanks.invitation !== undefined) return invitationPage({ wrong: blanks.invitation });
  const invitee = await findInvitee(deps, invitation);
  return invitee
    ? enrolmentPage(invitee, { invitation, brandName })
    : invitationPage({ wrong: noInvitation, typed: invitation });
}

const problems: Readonly<Record<Exclude<Enrolled, 'enrolled' | 'no-invitation'>, EnrolmentProblem>> = {
  'weak-password': {
    password:
      'This password is too easy to guess. Use at least 12 characters with a capital letter, a small letter and a digit, and leave your name out.',
  },
  'wrong-code': {
    code: 'This code is wrong. Check that the clock of your phone is right, and enter the password and the newest code again.',
  },
};

async function finish(deps: DeskDeps, { form, origin, brandName }: OpenRequest): Promise<DeskAnswer> {
  const { invitation = '', password = '', code = '' } = form;
  const blanks = blanksIn(form, enrolmentBlanks);
  const isWhole = Object.keys(blanks).length === 0;
  const outcome = isWhole ? await enrolAgent(deps, { invitation, password, code }, origin) : 'blank';
  if (outcome === 'enrolled') return { goTo: '/desk/sign-in?said=ready' };
  const invitee = outcome === 'no-invitation' ? undefined : await findInvitee(deps, invitation);
  if (!invitee || outcome === 'no-invitation') return invitationPage({ wrong: noInvitation, typed: invitation });
  return enrolmentPage(invitee, { invitation, brandName, wrong: outcome === 'blank' ? blanks : problems[outcome] });
}
