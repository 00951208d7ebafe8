import type { Deps } from '../../deps.ts';
import type { Markup } from '../../gateways/letters/html.ts';
import type { Origin } from '../../identity/audit-store.ts';
import type { DeskOperator, Role } from '../../identity/desk/operator-store.ts';

export type DeskDeps = Pick<Deps, 'db' | 'keys' | 'now' | 'hashing' | 'config'> & { wakeOutbox: () => void };

export interface DeskPage {
  title: string;
  main: Markup;
  status?: number;
}

/** A page, or where to go instead; a session is begun or ended on the way. */
export type DeskAnswer = DeskPage | { goTo: string; session?: { token: string } | 'over' };

/** What a page may know of the request, however it came. */
export interface OpenAsk {
  form: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string>>;
  origin: Origin;
  /** Under which name an authenticator keeps the key. */
  house: string;
}

export interface OperatorAsk extends OpenAsk {
  operator: DeskOperator;
  sessionHash: Buffer;
  params: Readonly<Record<string, string>>;
  /** Belongs in every form: it proves that the page was ours and this session's. */
  proof: Markup;
}

interface Address {
  method: 'GET' | 'POST';
  path: string;
}

/** For whoever is not signed in. Guesses are counted by the network they come from. */
export interface OpenRoute extends Address {
  answer: (ask: OpenAsk) => DeskAnswer | Promise<DeskAnswer>;
}

export interface OperatorRoute extends Address {
  /** A viewer sees, an agent acts. */
  needs: Role;
  answer: (ask: OperatorAsk) => DeskAnswer | Promise<DeskAnswer>;
}

export const mayAct = ({ role }: DeskOperator): boolean => role === 'agent';
