import { minutes } from '@selvage/contract/time-units';
import type { Deps, Log } from '../../deps.ts';
import { failureFields } from '../../db/database-errors.ts';
import { referenceOf } from '../../http/request-id.ts';
import type { RefusedDetails } from './refused-details.ts';
import { dailyAnswers, type RefusalName } from './refusal-names.ts';
import { keepRefusal, type KeptRefusal, noApplication } from './refusal-store.ts';

export interface Refused {
  error: RefusalName;
  /** The client that was refused. Null if it is not configured: the id in the request could be any text, so it is not stored. */
  client: string | null;
  details?: RefusedDetails;
}

/** The parts of a request that are logged. */
export interface RefusedAt {
  id: string;
  log: Log;
  routeOptions: { url?: string | undefined };
  headers: { 'user-agent'?: string | undefined };
}

/**
 * The user agent of `selvage client test`. Its refusals are stored apart, so that they replace none of a person. Others can send
 * it too: then their refusals are only stored there.
 */
export const clientTestAgent = 'selvage-client-test';

/**
 * Each instance stores the same refusal of the same client at most this often, because any person or program can cause it. A
 * person who tries again at once is stored too.
 */
const written = { atMost: 6, within: minutes(1) };

/** Tells operators why a client was refused: in the log and in `selvage client show`. */
export class RefusalNotes {
  readonly #deps: Pick<Deps, 'db' | 'now'>;
  readonly #writtenAt = new Map<string, readonly number[]>();

  constructor(deps: Pick<Deps, 'db' | 'now'>) {
    this.#deps = deps;
  }

  async note(request: RefusedAt, { error, client, details }: Refused): Promise<void> {
    if (dailyAnswers.has(error)) return;
    const reference = referenceOf(request.id);
    request.log.warn({ client: client ?? 'unknown', error, ...details, reference }, 'an application was refused');
    const isTest = request.headers['user-agent'] === clientTestAgent;
    const route = `${request.routeOptions.url ?? 'none'}${isTest ? ' (client test)' : ''}`;
    await this.#keep(request, client ?? noApplication, { route, error, reference, at: this.#deps.now() });
  }

  /** Stores a refusal. An error is only logged, so that the answer is still sent. */
  async #keep({ log }: RefusedAt, client: string, refusal: KeptRefusal): Promise<void> {
    const { route, error, at } = refusal;
    const key = `${client} ${route} ${error}`;
    const since = at.getTime() - written.within;
    const recent = (this.#writtenAt.get(key) ?? []).filter((each) => each > since);
    if (recent.length >= written.atMost) return;
    this.#writtenAt.set(key, [...recent, at.getTime()]);
    try {
      await keepRefusal(this.#deps.db, client, refusal);
    } catch (failure) {
      log.warn(failureFields(failure), 'the refusal of an application could not be stored');
    }
  }
}
