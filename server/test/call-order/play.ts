import { refusalNamed, type RefusalName } from '@selvage/contract/refusals';
import type { Account, LinkType, Session, Standing } from './model-state.ts';
import { require, type Property } from './properties.ts';
import { makeBrowser, type Actor, type Browser, type ReceivedMessage, type World } from './world.ts';

/** The minimum access of a session for a call. */
export type Needs = 'anyone' | 'known' | 'setting-up' | 'whole';

const sufficient: Readonly<Record<Needs, readonly Standing[]>> = {
  anyone: ['none', 'owes-code', 'owes-setup', 'not-activated', 'whole'],
  known: ['owes-code', 'owes-setup', 'not-activated', 'whole'],
  'setting-up': ['owes-setup', 'whole'],
  whole: ['whole'],
};

export interface Request {
  method?: 'GET' | 'POST';
  path: string;
  body?: object;
  needs: Needs;
  /** True if the request does not keep the session open. */
  quiet?: boolean;
  /** True if the request changes nothing, for example because it asks for settings that are already in effect. */
  changesNothing?: boolean;
}

/** A request, the cookies that were sent, and the answer. */
export interface Exchange {
  isDone: boolean;
  refusal: RefusalName | undefined;
  json: Record<string, unknown>;
  /** The session that the browser came with, if the model knows it. */
  session: Session | undefined;
  /** The values of the browser’s cookies before the request: session id, trusted device and authorisation to reset. */
  sent: { sid: string | undefined; dt: string | undefined; reset: string | undefined };
  /** The messages that the request caused. */
  messages: ReceivedMessage[];
  /** The time at which the call began. */
  at: number;
  /** True if another call ran during the request. */
  isInterrupted: boolean;
}

/** One step of a sequence, by one actor with fixed choices. */
export class Play {
  readonly world: World;
  readonly actor: Actor;
  readonly #picks: readonly number[];
  #picked = 0;

  constructor(world: World, actor: Actor, picks: readonly number[]) {
    this.world = world;
    this.actor = actor;
    this.#picks = picks;
  }

  get model() {
    return this.world.model;
  }

  get now(): number {
    return this.model.now();
  }

  /** Picks one of the choices. In a sequence that fast-check has shrunk, this is mostly the first. */
  pick<Choice>(choices: readonly Choice[]): Choice | undefined {
    const pick = this.#picks[this.#picked % this.#picks.length] ?? 0;
    this.#picked += 1;
    return choices[pick % choices.length];
  }

  /** Usually picks the first choice, which is the most likely to succeed. */
  pickMostlyFirst<Choice>(choices: readonly Choice[]): Choice | undefined {
    const [first] = choices;
    return this.isRarely() ? this.pick(choices) : first;
  }

  /** True one time in eight. Used to make requests that must be refused. */
  isRarely(): boolean {
    return this.pick([0, 0, 0, 0, 0, 0, 0, 1]) === 1;
  }

  browser(): Browser {
    return this.pick(this.actor.browsers) ?? this.newBrowser();
  }

  /**
   * Usually a browser of the actor whose session, as far as the model knows, has enough access. Sometimes any browser of the actor that has
   * a session cookie.
   */
  loggedIn(needs: Needs): Browser | undefined {
    const browsers = this.actor.browsers.filter(({ jar }) => jar.cookies.has('sid'));
    const promising = browsers.filter((browser) =>
      sufficient[needs].includes(this.model.standingOf(this.sessionIn(browser))),
    );
    return this.pick(this.isRarely() ? browsers : promising);
  }

  /** The session that a browser holds, as far as the model knows. */
  sessionIn({ jar }: Browser): Session | undefined {
    return this.model.sessions.get(jar.cookies.get('sid') ?? '');
  }

  /** Records that the browser got a new session id. */
  rotateSession(session: Session, { jar }: Browser): Session {
    return this.model.rotateSession(session, jar.cookies.get('sid') ?? '');
  }

  newBrowser(): Browser {
    return makeBrowser(this.world.app, `a new browser of the ${this.actor.name}`);
  }

  /** The messages that the actor can read, newest first. */
  inbox(): ReceivedMessage[] {
    return this.world.messages.filter(({ to }) => this.actor.reads.includes(to)).toReversed();
  }

  note(what: string, { isDone, refusal, isInterrupted }: Pick<Exchange, 'isDone' | 'refusal' | 'isInterrupted'>): void {
    const outcome = isDone ? 'done' : (refusal ?? 'refused');
    this.world.log.push(
      `${this.actor.name} ${what} → ${outcome}${isInterrupted ? ' (meanwhile: the line before)' : ''}`,
    );
  }

  require(holds: boolean, property: Property, what: string): void {
    require(holds, property, `${this.actor.name} ${what}`);
  }

  /** Makes a request and checks the properties of every answer. */
  async send(browser: Browser, request: Request): Promise<Exchange> {
    const { method = 'POST', path, body = {}, needs } = request;
    this.learn();
    this.world.app.server.clock.advance(1000);
    const cookies = browser.jar.cookies;
    const sent = { sid: cookies.get('sid'), dt: cookies.get('dt'), reset: cookies.get('reset') };
    const at = this.now;
    const started = this.world.interruptions;
    const response = await (method === 'GET' ? browser.jar.get(path) : browser.jar.post(path, body));
    const isInterrupted = this.world.interruptions > started;
    const json = response.json<Record<string, unknown>>();
    const { errorCode } = (json['data'] ?? {}) as { errorCode?: number };
    const isDone = response.statusCode === 200;
    const refusal = isDone ? undefined : refusalNamed(response.statusCode, errorCode ?? -1);
    require(response.statusCode < 500, 'P9', `${path} answers ${response.statusCode}`);
    require(isDone || !response.body.includes('@'), 'P9', `the refusal of ${path} names an email`);
    const session = this.model.sessions.get(sent.sid ?? '');
    const exchange = { isDone, refusal, json, session, sent, messages: [], at, isInterrupted };
    // If another call ran between the statements of this call, it may have caused the refusal, or ended the session after a mere read. Only
    // a successful change is certain enough to check.
    if (!isInterrupted || (isDone && request.changesNothing !== true)) this.checkAdmission(path, needs, exchange);
    if (session && request.quiet !== true && needs !== 'anyone') this.model.useSession(session, at);
    // The call between the statements was made whole before this one had its effect, so its links are older than what this one ends.
    if (isInterrupted) this.learn();
    const token = cookies.get('sid');
    if (token !== undefined && token !== sent.sid) this.actor.oldTokens.unshift(token);
    return { ...exchange, messages: await this.world.deliver() };
  }

  /** Checks that the call was answered if the session has enough access, and refused if not. */
  checkAdmission(path: string, needs: Needs, exchange: Omit<Exchange, 'json' | 'sent' | 'messages'>): void {
    const { refusal, session, at, isInterrupted } = exchange;
    if (needs === 'anyone') return;
    const standing = this.model.standingOf(session, at);
    const isEnough = sufficient[needs].includes(standing);
    if (refusal !== 'session.required' && refusal !== 'session.incomplete') {
      const why = session?.ended ?? standing;
      const property = (session?.ended ?? null) === null ? 'P1' : 'P2';
      this.require(isEnough, property, `is admitted to ${path} by a session that is not worth it: ${why}`);
      return;
    }
    const isCertain = session !== undefined && this.model.isCertainlyOpen(session, at) && !isInterrupted;
    this.require(!(isEnough && isCertain), 'P8', `is refused at ${path} although the session is ${standing}`);
  }

  /** Adds the links of new messages to the model. Must run after the model has applied the events that came before. */
  learn(): void {
    const { world } = this;
    for (const { link, to, at } of world.messages.slice(world.learnt)) {
      if (link) this.model.learnLink(link.type, link.token, this.accountToldBy(link.type, to), to, at);
    }
    world.learnt = world.messages.length;
  }

  /**
   * Finds the account that a link belongs to. An account can move to an email that another account gave up, so the recipient alone is not
   * enough.
   */
  accountToldBy(type: LinkType, to: string): Account {
    const { victim, other, movesTo, invitedBy, actors } = this.world;
    const mover = type === 'email-change' ? movesTo.get(to) : undefined;
    const sender = type === 'invitation' ? invitedBy.get(to) : undefined;
    return mover ?? sender ?? this.accountOf(to) ?? (actors.stranger.ownEmails.includes(to) ? other : victim);
  }

  /** Finds the account that has an email now. An account can move to an email that an erased account had. */
  accountOf(email: string): Account | undefined {
    return [this.world.victim, this.world.other].find((account) => account.email === email && !account.isClosed);
  }
}
