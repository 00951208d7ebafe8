import type { Language } from '@selvage/contract/languages';
import type { RequestSession } from '../../http/request-session.ts';
import type { Answered } from '../../http/limits/waiting-request.ts';
import type { Origin } from '../../audit/audit-store.ts';
import type { Participant } from '../tokens/participant-store.ts';
import type { Refused } from '../refusals/note-refusal.ts';
import type { RequestCache } from './request-cache.ts';

export type LoggedInPerson = Extract<RequestSession, { state: 'signed-in' }>;

/** OP40: what an application asked for and did not get, as the metrics count it. */
export interface RefusedRequest extends Refused {
  asked: 'login' | 'token' | 'other';
  grant: string;
}

/** Against whom the rows of one request are counted. */
export interface RowCount {
  /** Whether it was counted for its network. */
  isForNetwork: boolean;
  /** The same of the request that goes on now. */
  wasForNetwork: boolean;
  /** Counts the request for the first of these that is known: owner of the token, person, browser that logged in before, network. */
  count: (holder?: Pick<Participant, 'accountId' | 'clientId'>) => Promise<void>;
}

/** What is known of a request before the library sees it. */
export interface RequestFacts {
  /** Whose session owes nothing. */
  person: LoggedInPerson | null;
  cache: RequestCache;
  /** On a page of ours, about this request. */
  answered: Answered | null;
  /** Only if the person chose one themselves. */
  language: Language | null;
  /** As which kind somebody chose to log in here last. */
  lastKind: string | undefined;
  /** The browser shows the answer inside another page. */
  framed: boolean;
  origin: Origin;
  /** Whom wrong credentials are counted against. */
  network: string;
  /** The application that the request comes from, where the configuration has it. */
  asking?: { id: string; isDisabled: boolean };
  /** Why the library refuses the request. */
  refused?: RefusedRequest;
  /** The application whose credentials the request shows. */
  credentialsOf?: string;
  /** Where an application has met a limit. */
  retryAfterSeconds?: number | undefined;
  rows: RowCount;
  /** When the application first asked for what goes on now, in milliseconds by the database's clock. Undefined in a new request. */
  askedAt?: number;
  /** What went wrong on our side, if anything did. */
  failure?: Error;
}
