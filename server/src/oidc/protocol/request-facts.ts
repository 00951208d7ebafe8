import type { Language } from '@selvage/contract/languages';
import type { RequestSession } from '../../http/request-session.ts';
import type { Answered } from '../../http/limits/waiting-request.ts';
import type { Origin } from '../../audit/audit-store.ts';
import type { Participant } from '../tokens/participant-store.ts';
import type { Refused } from '../refusals/note-refusal.ts';
import type { RequestCache } from './request-cache.ts';

export type LoggedInPerson = Extract<RequestSession, { state: 'signed-in' }>;

/** A refused request with the labels of the metrics. */
export interface RefusedRequest extends Refused {
  asked: 'login' | 'token' | 'other';
  grant: string;
}

/** Counts the rows that a request stores (codes, tokens, waiting requests) against the limit of one person, browser or network. */
export interface RowCount {
  /** True if this request was counted against its network. */
  isForNetwork: boolean;
  /** True if the waiting request that resumes now was counted against its network. */
  wasForNetwork: boolean;
  /** Counts against the first of these that is known: the owner of the token, the person, a browser that logged in before, the network. */
  count: (holder?: Pick<Participant, 'accountId' | 'clientId'>) => Promise<void>;
}

/** Facts about a request that are known before oidc-provider handles it. */
export interface RequestFacts {
  /** The person who is logged in. Null without a session, or while the session has an outstanding step. */
  person: LoggedInPerson | null;
  cache: RequestCache;
  /** The answer that the person gave on one of our pages about this request. */
  answered: Answered | null;
  /** The language that the person chose. Null if they chose none explicitly. */
  language: Language | null;
  /** The account type that was chosen last in this browser. */
  lastKind: string | undefined;
  /** True if the request comes from a frame, so that its answer is shown there. */
  framed: boolean;
  origin: Origin;
  /** The network that wrong credentials are counted against. */
  network: string;
  /** The client that sends the request, if it is configured. */
  asking?: { id: string; isDisabled: boolean };
  /** The refusal, if oidc-provider refuses the request. */
  refused?: RefusedRequest;
  /** The client whose credentials the request contains. */
  credentialsOf?: string;
  /** The wait in seconds until the next try. Set if the client has reached a limit. */
  retryAfterSeconds?: number | undefined;
  rows: RowCount;
  /** Set if the request resumes a waiting one: the time of the application’s first request, in milliseconds of the database’s clock. */
  askedAt?: number;
  /** An error of our own code, which is thrown after oidc-provider has answered. */
  failure?: Error;
}
