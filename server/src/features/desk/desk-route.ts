import type { Deps } from '../../deps.ts';
import type { Markup } from '../../gateways/html.ts';
import type { Origin } from '../../identity/audit-store.ts';
import type { Agent, Role } from '../../identity/desk/agent-store.ts';

export type DeskDeps = Pick<Deps, 'db' | 'keys' | 'now' | 'hashing' | 'commonPasswords' | 'config'> & {
  wakeOutbox: () => void;
};

export interface DeskPage {
  title: string;
  main: Markup;
  status?: number;
}

/** A page, or where to go instead; a session is begun or ended on the way. */
export type DeskAnswer = DeskPage | { goTo: string; session?: { token: string } | 'over' };

/** What a page may know of the request, however it came. */
export interface OpenRequest {
  form: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string>>;
  origin: Origin;
  /** Under which name an authenticator keeps the key. */
  brandName: string;
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

/** For whoever is not signed in. Guesses are counted by the network they come from. */
export interface OpenRoute extends RoutePath {
  answer: (agentRequest: OpenRequest) => DeskAnswer | Promise<DeskAnswer>;
}

export interface AgentRoute extends RoutePath {
  /** A viewer sees, an agent acts. */
  needs: Role;
  answer: (agentRequest: AgentRequest) => DeskAnswer | Promise<DeskAnswer>;
}

export const mayAct = ({ role }: Agent): boolean => role === 'agent';
