import type { Deps } from '../../deps.ts';
import type { Markup } from '../../html.ts';
import type { AnsweredTo } from '../../http/fetch-metadata.ts';
import type { Origin } from '../../audit/audit-store.ts';
import type { Agent, Role } from '../../support/agents/agent-store.ts';

export type DeskDeps = Pick<
  Deps,
  'db' | 'keys' | 'now' | 'hashing' | 'commonPasswords' | 'config' | 'log' | 'wakeOutbox'
>;

export interface DeskPage {
  title: string;
  main: Markup;
  status?: number;
  /** Where the browser goes by itself, at once. */
  goOnTo?: string;
}

/** A session, or a login at the OpenID provider, that the answer begins or ends. */
interface Begun {
  session?: { token: string } | 'over';
  openIdLogin?: { token: string } | 'over';
}

/** A page, or where to go instead. */
export type DeskAnswer = (DeskPage | { goTo: string }) & Begun;

/** What a page may know of the request, however it came. */
export interface OpenRequest {
  form: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string>>;
  /** The query as it came, with what stands in it twice. */
  search: string;
  origin: Origin;
  /** Under which name an authenticator keeps the key. */
  brandName: string;
  brandOrigin: string;
  /** From a page of another site. */
  isForeign: boolean;
  /** The hash of what this browser keeps while it is away at the OpenID provider. */
  openIdLogin: Buffer | null;
}

export interface AgentRequest extends OpenRequest {
  agent: Agent;
  sessionHash: Buffer;
  params: Readonly<Record<string, string>>;
  /** Belongs in every form: it proves that the page was ours and this session's. */
  proof: Markup;
}

interface RoutePath {
  method: 'GET' | 'POST';
  path: string;
}

/** A route for people who are not logged in. Its guesses are counted by network. */
export interface OpenRoute extends RoutePath {
  /** Which requests count as a guess. Without it, every form does and no page. */
  isCounted?: (asked: OpenRequest) => boolean;
  answersTo?: AnsweredTo;
  answer: (agentRequest: OpenRequest) => DeskAnswer | Promise<DeskAnswer>;
}

export interface AgentRoute extends RoutePath {
  /** A viewer sees, an agent acts. */
  needs: Role;
  answer: (agentRequest: AgentRequest) => DeskAnswer | Promise<DeskAnswer>;
}

export const mayAct = ({ role }: Agent): boolean => role === 'agent';
