import { randomUUID } from 'node:crypto';
import { minutes, seconds } from '@selvage/contract/time-units';
import type { OidcClient } from '../config/oidc-config.ts';
import { Counter } from '../counter.ts';
import { failureFields } from '../db/database-errors.ts';
import type { Deps } from '../deps.ts';
import { ServerKeys } from '../identity/server-keys.ts';
import { startSendLoop } from '../outbox/send-loop.ts';
import { sendLogoutToken } from './logout-request.ts';
import { claimEnded, type EndedParticipant, noteWaiting, postpone, settle } from './logout-store.ts';

type DeliveryDeps = Pick<Deps, 'db' | 'now' | 'config' | 'keys' | 'log'>;

/** `later` is tried again; whoever is given up was not reached in five minutes. */
export const logoutOutcomes = ['told', 'later', 'given-up'] as const;
export const logoutCounter = new Counter<{ client: string; outcome: (typeof logoutOutcomes)[number] }>();

/** How soon an end is noticed. */
const pause = 250;
/** So many of one client at once, so that one that takes nothing holds up nobody else. */
const atOnce = 16;
/** Longer than a request can take. */
const lease = seconds(15);
/** OP27: five tries in five minutes. */
const waits = [seconds(5), seconds(20), seconds(60), seconds(180)];
const patience = minutes(5);
const tokenLife = minutes(2);

const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout';

export const toldClients = (clients: readonly OidcClient[]): (OidcClient & { backchannelLogoutUri: string })[] =>
  clients.flatMap((each) =>
    each.backchannelLogoutUri === null ? [] : [{ ...each, backchannelLogoutUri: each.backchannelLogoutUri }],
  );

/** OP27: applications are told of the end of a session they took part in, whatever ended it and on whichever instance. */
export function startLogoutDelivery(deps: DeliveryDeps): { stop: () => Promise<void> } {
  const delivery = new LogoutDelivery(deps);
  if (delivery.hasNobody) return { stop: async () => {} };
  const loop = startSendLoop(
    () => delivery.round(() => loop.wake()),
    (error) => deps.log.warn(failureFields(error), 'the sessions that ended could not be read'),
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
  readonly #clients: ReadonlyMap<string, ReturnType<typeof toldClients>[number]>;
  readonly #underWay = new Map<string, Set<Promise<void>>>();

  constructor(deps: DeliveryDeps) {
    this.#deps = deps;
    this.#serverKeys = new ServerKeys(deps);
    const told = toldClients(deps.config.oidc?.clients ?? []);
    this.#clients = new Map(told.map((each) => [each.id, each]));
    for (const { id } of told) this.#underWay.set(id, new Set());
  }

  get hasNobody(): boolean {
    return this.#clients.size === 0;
  }

  /** Starts to tell those that are due, and says how many they were. `onSpace` is called when there is space for another one. */
  async round(onSpace: () => void): Promise<number> {
    const { db, now, config } = this.#deps;
    const at = now();
    const since = new Date(at.getTime() - config.limits.sessionAbsolute);
    const free = new Map([...this.#underWay].map(([id, { size }]) => [id, atOnce - size]));
    const claimed = await claimEnded(db, free, { now: at, since, until: new Date(at.getTime() + lease) });
    for (const each of claimed) this.#start(each, onSpace);
    for (const [id, { size }] of this.#underWay) if (size === atOnce) await noteWaiting(db, id, { now: at, since });
    return claimed.length;
  }

  /** Those under way are seen to their end. */
  async finish(): Promise<void> {
    await Promise.all([...this.#underWay.values()].flatMap((each) => [...each]));
  }

  #start(ended: EndedParticipant, onSpace: () => void): void {
    const underWay = this.#underWay.get(ended.clientId);
    const telling = this.#tell(ended)
      // It is due again before long, here or elsewhere.
      .catch((error: unknown) =>
        this.#deps.log.warn(failureFields(error), 'an application could not be told of an end'),
      )
      .finally(() => {
        const wasFull = underWay?.size === atOnce;
        underWay?.delete(telling);
        if (wasFull) onSpace();
      });
    underWay?.add(telling);
  }

  async #tell(ended: EndedParticipant): Promise<void> {
    const { db, now, log } = this.#deps;
    const client = this.#clients.get(ended.clientId);
    if (!client) return;
    const isTooLate = now().getTime() - ended.endedAt.getTime() > patience || ended.tries > waits.length + 1;
    const failure = isTooLate
      ? 'too late'
      : await sendLogoutToken(client.backchannelLogoutUri, await this.#token(client, ended));
    const wait = waits[ended.tries - 1];
    const outcome = failure === undefined ? 'told' : isTooLate || wait === undefined ? 'given-up' : 'later';
    if (outcome === 'later') await postpone(db, ended.id, new Date(now().getTime() + (wait ?? 0)));
    else await settle(db, ended.id, outcome);
    logoutCounter.add({ client: client.id, outcome });
    if (outcome === 'given-up') log.warn({ client: client.id, failure }, 'an application was not told of an end');
  }

  /** OpenID Connect Back-Channel Logout 1.0, 2.4. */
  async #token({ id, brand, idTokenAlgorithm }: OidcClient, { sid, subject }: EndedParticipant): Promise<string> {
    const { now, config } = this.#deps;
    const at = now().getTime();
    const claims = {
      iss: config.brands.find((each) => each.id === brand)?.origin,
      aud: id,
      iat: Math.floor(at / 1000),
      exp: Math.floor((at + tokenLife) / 1000),
      jti: randomUUID(),
      sid,
      ...(subject !== null && { sub: subject }),
      events: { [logoutEvent]: {} },
    };
    return this.#serverKeys.signed(claims, 'logout+jwt', idTokenAlgorithm);
  }
}
