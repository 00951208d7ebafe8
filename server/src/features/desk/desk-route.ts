import type { Config } from '../../config/config.ts';
import type { Deps } from '../../deps.ts';
import type { Markup } from '../../html.ts';
import { TokenCookie } from '../../http/cookies.ts';
import type { AnsweredTo } from '../../http/fetch-metadata.ts';
import type { Origin } from '../../audit/audit-store.ts';
import { type Agent, type Role, roles } from '../../support/agents/agent-store.ts';
import { deskSessionLife, type LoggedInAgent } from '../../support/agents/desk-session-store.ts';

/** The cookie of an agent's session. */
export const deskCookie = (config: Pick<Config, 'secureCookies'>): TokenCookie =>
  new TokenCookie(config, { name: 'desk', sameSite: 'strict', life: deskSessionLife });

export type DeskDeps = Pick<
  Deps,
  'db' | 'keys' | 'now' | 'hashing' | 'commonPasswords' | 'config' | 'log' | 'wakeOutbox'
>;

export interface DeskPage {
  title: string;
  main: Markup;
  status?: number;
  /** A page about applications has a style sheet and a script of its own. */
  topic?: 'applications';
  /** True for a form that stays open when the login ends by idling, because it shows no person and its input would be lost. */
  keepsInput?: true;
  /** The URL that the browser opens at once after it has shown this page. */
  goOnTo?: string;
}

/** The session, or the login at the OpenID provider, that the answer begins (`token`) or ends (`over`). */
interface Begun {
  session?: { token: string } | 'over';
  openIdLogin?: { token: string } | 'over';
}

/** The answer to a request: a page, or a redirect to the URL `goTo`. */
export type DeskAnswer = (DeskPage | { goTo: string }) & Begun;

/** The part of a request that a page may use. */
export interface OpenRequest {
  form: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string>>;
  /** The query string as it was sent, including repeated parameters. */
  search: string;
  origin: Origin;
  /** The name under which an authenticator app stores the key. */
  brandName: string;
  brandOrigin: string;
  /** True if a page of another site sent the request. */
  isForeign: boolean;
  /** The hash of the cookie that this browser holds while it is at the OpenID provider. */
  openIdLogin: Buffer | null;
}

export interface AgentRequest extends OpenRequest {
  agent: LoggedInAgent;
  sessionHash: Buffer;
  params: Readonly<Record<string, string>>;
  /** The hidden field for every form. It proves that the form is from our page and this session. */
  proof: Markup;
}

interface RoutePath {
  method: 'GET' | 'POST';
  path: string;
}

/** A route for people who are not logged in. Guesses at a password or code are counted by network. */
export interface OpenRoute extends RoutePath {
  /** Says which requests count as a guess. By default every sent form counts, and no opened page does. */
  isCounted?: (asked: OpenRequest) => boolean;
  answersTo?: AnsweredTo;
  answer: (agentRequest: OpenRequest) => DeskAnswer | Promise<DeskAnswer>;
}

/** What a route needs: to look at people, to act on them, to manage applications, or only a login. */
export type Need = Role | 'any-role';

const allowed: Readonly<Record<Need, readonly Role[]>> = {
  viewer: ['viewer', 'agent'],
  agent: ['agent'],
  applications: ['applications'],
  'any-role': roles,
};

export const mayUse = ({ role }: Pick<Agent, 'role'>, need: Need): boolean => allowed[need].includes(role);

export interface AgentRoute extends RoutePath {
  needs: Need;
  answer: (agentRequest: AgentRequest) => DeskAnswer | Promise<DeskAnswer>;
  /** Shows the form again with what was typed, and changes nothing. For a form that is from an earlier login of the agent. */
  again?: (agentRequest: AgentRequest) => DeskAnswer | Promise<DeskAnswer>;
}

export const mayAct = (agent: Pick<Agent, 'role'>): boolean => mayUse(agent, 'agent');
