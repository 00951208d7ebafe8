import { minutes, seconds } from '@selvage/contract/time-units';
import type { OidcClient } from '../../config/oidc/oidc-config.ts';
import { Counter } from '../../counter.ts';
import { failureFields } from '../../db/database-errors.ts';
import type { Deps } from '../../deps.ts';
import { ServerKeys } from '../../crypto/server-keys.ts';
import { newTrace, withTrace } from '../../gateways/trace-context.ts';
import { startSendLoop } from '../../messages/send-loop.ts';
import { logoutToken, sendLogoutToken } from './logout-token.ts';
import { claimEnded, type EndedParticipant, noteWaiting, postpone, settle } from './store.ts';

type DeliveryDeps = Pick<Deps, 'db' | 'now' | 'config' | 'keys' | 'log'>;

/**
 * `told`: the application took the notice. `later`: another try follows. `given-up`: the application was not reached
 * within five minutes.
 */
export const logoutResults = ['told', 'later', 'given-up'] as const;
export const logoutCounter = new Counter<{ client: string; result: (typeof logoutResults)[number] }>();

/** Milliseconds between two reads of the table, so the longest time until the end of a session is noticed. */
const pause = 250;
/** The number of concurrent requests to one client, so that a client that does not answer does not delay the others. */
const atOnce = 16;
/** Other instances skip a claimed row for this long. It must be longer than a request can take. */
const lease = seconds(15);
/** The waits after the first four failures: five tries within five minutes. */
const waits = [seconds(5), seconds(20), seconds(60), seconds(180)];
const givenUpAfter = minutes(5);

export const backchannelClients = (clients: readonly OidcClient[]): (OidcClient & { backchannelLogoutUri: string })[] =>
  clients.flatMap((each) =>
    each.backchannelLogoutUri === null ? [] : [{ ...each, backchannelLogoutUri: each.backchannelLogoutUri }],
  );

/** Sends a logout token to every application of a session that ended, for whatever reason and on whichever instance. */
export function startLogoutDelivery(deps: DeliveryDeps): { stop: () => Promise<void> } {
  const delivery = new LogoutDelivery(deps);
  const loop = startSendLoop(
    () => delivery.round(() => loop.wake()),
    (error) => deps.log.warn(failureFields(error), 'the ended sessions could not be read'),
    pause,
  );
  return {
    stop: async () => {
      await loop.stop();
      await delivery.finish();
    },
  };
}

class LogoutDelivery {
  readonly #deps: DeliveryDeps;
  readonly #serverKeys: ServerKeys;
  readonly #inFlight = new Map<string, Set<Promise<void>>>();

  constructor(deps: DeliveryDeps) {
    this.#deps = deps;
    this.#serverKeys = new ServerKeys(deps);
  }

  /** Read anew for each round, because an operator may add an application. */
  get #told(): ReturnType<typeof backchannelClients> {
    return backchannelClients(this.#deps.config.oidc?.clients ?? []);
  }

  #inFlightOf(id: string): Set<Promise<void>> {
    const known = this.#inFlight.get(id) ?? new Set();
    this.#inFlight.set(id, known);
    return known;
  }

  /**
   * Starts the deliveries that are due and returns their number. `onSpace` is called when a client that had the most
   * concurrent deliveries can take another one.
   */
  async round(onSpace: () => void): Promise<number> {
    const { db, now, config } = this.#deps;
    const told = this.#told;
    if (told.length === 0) return 0;
    const at = now();
    const since = new Date(at.getTime() - config.limits.sessionAbsolute);
    const free = new Map(told.map(({ id }) => [id, atOnce - this.#inFlightOf(id).size]));
    const claimed = await claimEnded(db, free, { now: at, since, until: new Date(at.getTime() + lease) });
    for (const each of claimed) this.#start(each, onSpace);
    for (const [id, { size }] of this.#inFlight) if (size === atOnce) await noteWaiting(db, id, { now: at, since });
    return claimed.length;
  }

  /** Waits for the deliveries in progress when the server stops. */
  async finish(): Promise<void> {
    await Promise.all([...this.#inFlight.values()].flatMap((each) => [...each]));
  }

  #start(ended: EndedParticipant, onSpace: () => void): void {
    const inFlight = this.#inFlightOf(ended.clientId);
    const telling = this.#tell(ended)
      // After an error the claim expires, and this or another instance tries again.
      .catch((error: unknown) =>
        this.#deps.log.warn(failureFields(error), 'an application could not be notified of a logout'),
      )
      .finally(() => {
        const wasFull = inFlight.size === atOnce;
        inFlight.delete(telling);
        if (wasFull) onSpace();
      });
    inFlight.add(telling);
  }

  async #tell(ended: EndedParticipant): Promise<void> {
    const { db, now, log, config } = this.#deps;
    const client = this.#told.find(({ id }) => id === ended.clientId);
    if (!client) return;
    const isTooLate = now().getTime() - ended.endedAt.getTime() > givenUpAfter || ended.tries > waits.length + 1;
    // A session ends in many ways, also without a request, so each delivery has a trace of its own.
    const trace = newTrace();
    const failure = isTooLate
      ? 'too late'
      : await withTrace(trace, async () =>
          sendLogoutToken(client.backchannelLogoutUri, await logoutToken(this.#deps, this.#serverKeys, client, ended), {
            ca: config.oidc?.ca,
          }),
        );
    const wait = waits[ended.tries - 1];
    const result = failure === undefined ? 'told' : isTooLate || wait === undefined ? 'given-up' : 'later';
    if (result === 'later') await postpone(db, ended.id, new Date(now().getTime() + (wait ?? 0)));
    else await settle(db, ended.id, result);
    logoutCounter.add({ client: client.id, result });
    if (result === 'given-up')
      log.warn({ client: client.id, failure, traceId: trace.traceId }, 'an application was not notified of a logout');
  }
}
