import { minutes } from '@selvage/contract/time-units';
import type { Deps } from '../../deps.ts';
import { isFramed } from '../../http/fetch-metadata.ts';
import { KnownBrowsers } from '../../http/known-browser-cookie.ts';
import { type ClientLimit, ClientThrottle } from '../../http/limits/rate-limit.ts';
import type { LoggedInPerson, RowCount } from '../protocol/request-facts.ts';

/** A request that waits for somebody leaves a row, and so does a code. No network and no person may leave any number. */
const requestLimit: ClientLimit = { name: 'oidc-auth', hits: 299, window: minutes(10) };
/** Frames that renew by a timer use up nothing of what the person opens. */
const frameLimit: ClientLimit = { ...requestLimit, name: 'oidc-frame', proofOfWork: 'never' };
/** What an application without a secret exchanges or proves leaves rows too: of one person, and in one application. */
const tokenLimit: ClientLimit = { ...requestLimit, name: 'oidc-token', proofOfWork: 'never' };

type CountedRequest = Parameters<ClientThrottle['count']>[0];

/** Counts the requests of applications that leave rows. */
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

  /** Counts one request once, however many rows it leaves. */
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
      // The request that waited has become a login. Only those that nobody finishes are held against their network.
      if (count.wasForNetwork) await this.#requests.forgive(request);
      return;
    }
    const browser = await this.#browsers.of(request);
    await this.#requests.count(request, browser);
    count.isForNetwork = browser === null;
  }
}
