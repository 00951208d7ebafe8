import { minutes } from '@selvage/contract/time-units';
import type { Deps } from '../../deps.ts';
import { isFramed } from '../../http/fetch-metadata.ts';
import { KnownBrowsers } from '../../http/known-browser-cookie.ts';
import { type ClientLimit, ClientThrottle } from '../../http/limits/rate-limit.ts';
import type { LoggedInPerson, RowCount } from '../protocol/request-facts.ts';

/** The limit of requests that store rows, such as waiting requests and codes, for one network or one person. */
const requestLimit: ClientLimit = { name: 'oidc-auth', hits: 299, window: minutes(10) };
/** The limit of silent renewals in frames. It is separate, so that they do not use up the limit of visible requests. */
const frameLimit: ClientLimit = { ...requestLimit, name: 'oidc-frame', proofOfWork: 'never' };
/** The limit of token requests of clients without a secret, for each person and client. */
const tokenLimit: ClientLimit = { ...requestLimit, name: 'oidc-token', proofOfWork: 'never' };

type CountedRequest = Parameters<ClientThrottle['count']>[0];

/** Counts the requests of applications that store rows. */
export class RowCounts {
  readonly #requests: ClientThrottle;
  readonly #frames: ClientThrottle;
  readonly #tokens: ClientThrottle;
  readonly #browsers: KnownBrowsers;

  constructor(deps: Pick<Deps, 'db' | 'now' | 'config' | 'keys'>) {
    this.#requests = new ClientThrottle(deps, requestLimit);
    this.#frames = new ClientThrottle(deps, frameLimit);
    this.#tokens = new ClientThrottle(deps, tokenLimit);
    this.#browsers = new KnownBrowsers(deps);
  }

  /** Returns the counter of one request. It counts the request once, even if the request stores several rows. */
  of(request: CountedRequest, person: LoggedInPerson | null): RowCount {
    let counted: Promise<void> | undefined;
    const count: RowCount = {
      isForNetwork: false,
      wasForNetwork: false,
      count: (holder) =>
        (counted ??= holder
          ? this.#tokens.count(request, Buffer.from(`${holder.accountId} ${holder.clientId}`))
          : this.#countRequest(request, person, count)),
    };
    return count;
  }

  async #countRequest(request: CountedRequest, person: LoggedInPerson | null, count: RowCount): Promise<void> {
    if (person) {
      const limit = isFramed(request) ? this.#frames : this.#requests;
      await limit.count(request, Buffer.from(person.account.id));
      // The waiting request led to a login, so it no longer counts against the network. Only unfinished requests do.
      if (count.wasForNetwork) await this.#requests.forgive(request);
      return;
    }
    const browser = await this.#browsers.of(request);
    await this.#requests.count(request, browser);
    count.isForNetwork = browser === null;
  }
}
