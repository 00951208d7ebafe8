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

/** The limit that the rows of one request are counted against. */
export interface RowCount {
  /** True if this request was counted against its network. */
  isForNetwork: boolean;
  /** True if the waiting request that resumes now was counted against its network. */
  wasForNetwork: boolean;
  /** Counts against the first of these that is known: owner of the token, person, browser that logged in before, network. */
  count: (holder?: Pick<Participant, 'accountId' | 'clientId'>) => Promise<void>;
}

/** Facts about a request that are known before oidc-provider handles it. */
export interface RequestFacts {
  /** Null unless a session exists and has no step outstanding. */
  person: LoggedInPerson | null;
  cache: RequestCache;
  /** The answer that the person gave on one of our pages about this request. */
  answered: Answered | null;
  /** Null unless the person chose a language explicitly. */
  language: Language | null;
  /** The account type that was chosen last in this browser. */
  lastKind: string | undefined;
  /** True if the answer is shown in a frame. */
  framed: boolean;
  origin: Origin;
  /** The network that wrong credentials are counted against. */
  network: string;
  /** The client that sends the request, if it is configured. */
  asking?: { id: string; isDisabled: boolean };
  /** The reason if oidc-provider refuses the request. */
  refused?: RefusedRequest;
  /** The client whose credentials the request shows. */
  credentialsOf?: string;
  /** Set if the client has reached a limit. */
  retryAfterSeconds?: number | undefined;
  rows: RowCount;
  /** The time of the first request, if a waiting request resumes now: in milliseconds of the database’s clock. */
  askedAt?: number;
  /** An error of our own code, which is thrown after oidc-provider has answered. */
  failure?: Error;
}
