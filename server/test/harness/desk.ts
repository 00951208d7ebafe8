import { seconds } from '@selvage/contract/time-units';
import type { LightMyRequestResponse } from 'fastify';
import type { Config, DeskOpenId } from '../../src/config/config.ts';
import { findAgent, type AgentRow, type Role } from '../../src/support/agents/agent-store.ts';
import { enrolAgent } from '../../src/support/agents/enrol-agent.ts';
import { addAgent } from '../../src/support/agents/invite-agent.ts';
import { secretOf } from '../../src/support/agents/sign-in-agent.ts';
import { stepAt, totpCode } from '../../src/ways/app/totp.ts';
import { type Staff, TestDeskProvider } from './desk-provider.ts';
import { startTestApp, type TestApp, type TestBrowser } from './test-app.ts';

export const deskPassword = 'Spindle-and-loom-7';
const origin = { requestId: 'TESTTESTTESTTEST', client: null, device: null };
const act = { actor: { name: 'admin', reason: 'test' }, origin };

export const startDesk = (
  change: Partial<Config> = {},
  options: Parameters<typeof startTestApp>[1] = {},
): Promise<TestApp> =>
  startTestApp(
    () => ({ desk: { hosts: null, peoplePerDay: 200, applications: false, openid: null }, ...change }),
    options,
  );

let count = 0;

/** An agent who has accepted the invitation. */
export async function addTestAgent({ deps, clock }: TestApp, role: Role = 'agent'): Promise<AgentRow> {
  count += 1;
  const person = { name: `Spinner ${count}`, email: `op-${count}@desk.example`, role };
  const invited = await addAgent(deps, person, act);
  const invitedRow = await findAgent(deps.db, person.email);
  if (invited === 'taken' || !invitedRow) throw new Error('an agent of that name is there already');
  const code = totpCode(secretOf(deps, invitedRow), stepAt(clock.now()));
  await enrolAgent(deps, { invitation: invited.code, password: deskPassword, code }, origin);
  const agent = await findAgent(deps.db, person.email);
  if (!agent?.passwordHash) throw new Error('the agent did not enrol');
  return agent;
}

/** The code of the next time step, because the code of this time step may have been used. */
export function nextCode({ deps, clock }: TestApp, agent: AgentRow): string {
  clock.advance(seconds(30));
  return totpCode(secretOf(deps, agent), stepAt(clock.now()));
}

export function submit(
  browser: TestBrowser,
  url: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<LightMyRequestResponse> {
  return browser.send({
    method: 'POST',
    url,
    payload: new URLSearchParams(fields).toString(),
    headers: {
      origin: 'http://localhost:3000',
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/x-www-form-urlencoded',
      ...headers,
    },
  });
}

export const signInAt = (browser: TestBrowser, { email }: { email: string }, code: string, password = deskPassword) =>
  submit(browser, '/desk/sign-in', { email, password, code });

const hiddenIn = (body: string, name: string): string =>
  new RegExp(`name="${name}" value="([^"]+)"`).exec(body)?.[1] ?? '';

/** A browser of an agent at the desk, with the hidden field that forms must send. */
export class Desk {
  readonly browser: TestBrowser;
  readonly proof: string;
  /** The hidden value that proves that a form comes from a page of this agent, in any of the agent's logins. */
  readonly owner: string;

  constructor(browser: TestBrowser, { body }: { body: string }) {
    this.browser = browser;
    [this.proof, this.owner] = [hiddenIn(body, 'proof'), hiddenIn(body, 'owner')];
  }

  static async open(server: TestApp, agent: AgentRow): Promise<Desk> {
    const browser = server.browser();
    await signInAt(browser, agent, nextCode(server, agent));
    const home = await browser.get(agent.role === 'applications' ? '/desk/applications' : '/desk');
    return new Desk(browser, home);
  }

  get(url: string) {
    return this.browser.get(url);
  }

  submit(url: string, fields: Record<string, string> = {}) {
    return submit(this.browser, url, { proof: this.proof, owner: this.owner, ...fields });
  }

  /** The path of the page of the person with this email. */
  async pathOf({ email }: { email: string }): Promise<string> {
    return String((await this.submit('/desk/search', { who: email })).headers.location);
  }

  /** Performs an action and returns the message that the desk shows. */
  async act(account: { email: string }, action: string, fields: Record<string, string> = {}) {
    return saidAt(await this.submit(`${await this.pathOf(account)}/${action}`, { reason: ticket, ...fields }));
  }
}

export const ticket = 'ticket 4711, called back';

export const saidAt = (answer: LightMyRequestResponse): string | undefined =>
  /\?said=(.*)$/.exec(String(answer.headers.location))?.[1];

/** Returns what agents did to an account, from the audit, each as `event actor reason`. */
export async function actsOn({ deps }: TestApp, accountId: string): Promise<string[]> {
  const rows = await deps.db
    .selectFrom('audit_events')
    .select(['event', 'actor', 'actor_reason as why'])
    .where('account_id', '=', accountId)
    .where('actor_reason', 'is not', null)
    .orderBy('id')
    .execute();
  return rows.map(({ event, actor, why }) => `${event} ${actor} ${why}`);
}

/** A desk with two agents, each in their own browser. */
export async function startTwoDesks(
  change: Partial<Config> = {},
): Promise<{ server: TestApp; agent: AgentRow; desk: Desk; other: Desk }> {
  const server = await startDesk(change);
  const agent = await addTestAgent(server);
  const [desk, other] = [await Desk.open(server, agent), await Desk.open(server, await addTestAgent(server))];
  return { server, agent, desk, other };
}

let staffCount = 0;

export function newStaff(change: Partial<Staff> = {}): Staff {
  staffCount += 1;
  const [subject, email] = [`staff-${staffCount}`, `staff-${staffCount}@insurer.example`];
  return { subject, email, name: `Weaver Number${staffCount}`, groups: ['selvage-agents'], ...change };
}

/** A desk whose agents log in with a provider on this machine. */
export interface OpenIdDesk {
  server: TestApp;
  provider: TestDeskProvider;
  close(): Promise<void>;
}

export async function startOpenIdDesk(
  change: Partial<DeskOpenId> = {},
  client: object = {},
  config: Partial<Config> = {},
): Promise<OpenIdDesk> {
  const provider = await TestDeskProvider.start({ client });
  const desk = { hosts: null, peoplePerDay: 200, applications: false, openid: provider.settings(change) };
  const server = await startDesk({ ...config, desk });
  return {
    server,
    provider,
    close: async () => {
      await server.close();
      await provider.close();
    },
  };
}

/** Starts a login at the provider and returns the URL to which it sends the browser back. */
export async function leaveFor(provider: TestDeskProvider, browser: TestBrowser, staff: Staff): Promise<string> {
  provider.staff = staff;
  const begun = await browser.get('/desk/openid');
  return provider.follow(String(begun.headers.location));
}

export async function logInBy(
  provider: TestDeskProvider,
  browser: TestBrowser,
  staff: Staff,
): Promise<LightMyRequestResponse> {
  return browser.get(await leaveFor(provider, browser, staff));
}

/** Logs in with the provider and returns the desk of this agent. */
export async function openDeskBy({ server, provider }: OpenIdDesk, staff: Staff): Promise<Desk> {
  const browser = server.browser();
  await logInBy(provider, browser, staff);
  const home = await browser.get('/desk');
  return new Desk(browser, home);
}
