import { changePassword } from '@selvage/contract/api/account';
import { passkeyOptions, signInWithPasskey } from '@selvage/contract/api/passkeys';
import { completeReset, exchangeResetCode, requestReset } from '@selvage/contract/api/reset';
import { currentUser, signOut } from '@selvage/contract/api/session';
import { signIn } from '@selvage/contract/api/sign-in';
import { verifyCode } from '@selvage/contract/api/two-factor';
import { type Kind, userTypes } from '@selvage/contract/user-types';
import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Db } from '../../src/db/database.ts';
import { addAccount, addPasskeyOf, nextApplicant } from './accounts.ts';
import { ApplicationVisit } from './application-visit.ts';
import type { Postbox } from './messages.ts';
import type { Answer, Person } from './people.ts';
import { registeredBirthDate } from './registry.ts';
import { digitsIn, linkCodeIn, resetRequest } from './sign-in.ts';
import type { SoftPasskey } from './soft-passkey.ts';

/** One request with its answer. */
export interface Witnessed {
  act:
    | 'sign in'
    | 'former password'
    | 'code'
    | 'passkey'
    | 'read'
    | 'change'
    | 'sign out'
    | 'register'
    | 'request reset'
    | 'reset'
    | 'authorize'
    | 'tokens'
    | 'user info';
  /** The status of the answer. Undefined if no answer came. */
  status: number | undefined;
  retryAfter: string | undefined;
  /** The time of the answer, in milliseconds since 1970. */
  at: number;
  /** The milliseconds until the answer was complete. */
  took: number;
  /** True if a change of this person got no answer, and so may have ended a password or a session. */
  isUnsure: boolean;
}

export interface BusyPeople {
  witnessed: Witnessed[];
  /** The emails of people whose registration was answered with success. */
  registered: string[];
  /** Changes that were answered with success but are not in effect. */
  lost: string[];
  /** Answers that accepted what an acknowledged change had ended, such as an old password. */
  stale: string[];
  /** The successful logins of each account, by its id. */
  logins: Map<string, number>;
  /** Stops the people. Resolves when all of them have finished their current action. */
  stop(): Promise<void>;
}

type Account = Awaited<ReturnType<typeof addAccount>> & { kind: Kind };

/** The parts of the server under test that the simulated people below need. */
interface Visited {
  deps: Parameters<typeof addAccount>[0];
  person(): Person;
  mail: Pick<Postbox, 'mailTo' | 'forget'>;
}

export interface Habits {
  /** The kinds of the people, in turn. The default is members only. */
  kinds?: readonly Kind[];
  /** The milliseconds between two rounds. */
  pause?: number;
  /** The milliseconds from the start of a round to the start of the next one. The people start one after the other within this time. */
  every?: number;
  /** In one of how many rounds the password is changed and somebody registers. The default is each round. */
  changesOneIn?: number | 'none';
  /** True if each login asks for a code by email. */
  codes?: boolean;
  /** True if each round starts with a reset of the password. */
  resets?: boolean;
  /** True if each person also logs in with a passkey. */
  passkeys?: boolean;
  /** True if each person also visits the application of `application-visit.ts`. */
  application?: boolean;
}

/**
 * Starts people who repeatedly log in, read, change their password, log out and register. They remember every change that was answered with
 * success.
 */
export async function startBusyPeople(portal: Visited, crowd: number, habits: Habits = {}): Promise<BusyPeople> {
  const kinds = habits.kinds ?? ['member'];
  const lives: { account: Account; passkey: SoftPasskey | undefined }[] = [];
  for (let index = 0; index < crowd; index++) {
    const kind = kinds[index % kinds.length] ?? 'member';
    const account = await addAccount(portal.deps, {
      kind,
      ...(habits.codes && { twoFactor: 'EMAIL' }),
      ...(habits.resets && userTypes[kind].resetAsksBirthDate && { birthDate: registeredBirthDate }),
    });
    const passkey = habits.passkeys ? await addPasskeyOf(portal.deps, account) : undefined;
    lives.push({ account: { ...account, kind }, passkey });
  }
  const notes: Notes = { witnessed: [], registered: [], lost: [], stale: [], logins: new Map() };
  const leaving = new AbortController();
  // Each person who waits for the next round listens. Without this, Node suspects a leak.
  setMaxListeners(crowd + 1, leaving.signal);
  const { every } = habits;
  const ends = lives.map(async ({ account, passkey }, index) => {
    const life = new Life(portal, { account, passkey }, notes, { ...habits, index });
    if (every === undefined) {
      while (!leaving.signal.aborted) await life.round();
      return life.settle();
    }
    // Many people who settle at once would be a rush, and the next round of each has shown whether the changes are in effect.
    for (let due = Date.now() + (every * index) / crowd; ; due += every) {
      await sleep(Math.max(0, due - Date.now()), undefined, leaving).catch(() => undefined);
      if (leaving.signal.aborted) return;
      await life.round();
    }
  });
  return {
    ...notes,
    stop: async () => {
      leaving.abort();
      await Promise.all(ends);
    },
  };
}

type Notes = Omit<BusyPeople, 'stop'>;

class Life {
  readonly #portal: Visited;
  readonly #account: Account;
  readonly #passkey: SoftPasskey | undefined;
  readonly #notes: Notes;
  readonly #habits: Habits;
  readonly #person: Person;
  #password: string;
  /** The password before the last change that was answered with success. */
  #former: string | undefined;
  /** New passwords that were sent without getting an answer, since the last change that was answered. Each may be in effect, or will be. */
  #perhaps: string[] = [];
  #changes = 0;
  #rounds: number;
  #wasInTrouble = false;

  constructor(
    portal: Visited,
    { account, passkey }: { account: Account; passkey: SoftPasskey | undefined },
    notes: Notes,
    habits: Habits & { index: number },
  ) {
    this.#portal = portal;
    this.#account = account;
    this.#passkey = passkey;
    this.#notes = notes;
    this.#habits = habits;
    this.#rounds = habits.index;
    this.#person = portal.person();
    this.#password = account.credentials.password;
  }

  async round(): Promise<void> {
    const { changesOneIn = 1 } = this.#habits;
    const changes = changesOneIn !== 'none' && this.#rounds++ % changesOneIn === 0;
    if (this.#habits.resets) await this.#reset();
    if (!(await this.#signIn())) return;
    if (this.#wasInTrouble) await this.#tryFormer();
    for (let read = 0; read < 3; read++) this.#mustBe(await this.#read(), 200, 'a session that was opened');
    if (changes) {
      await this.#change();
      this.#mustBe(await this.#read(), 200, 'a session that changed its password');
    }
    const token = this.#habits.application ? await this.#visit() : undefined;
    await this.#signOut(token);
    if (this.#passkey && (await this.#signInWith(this.#passkey)))
      this.#mustBe(await this.#read(), 200, 'a session that a passkey opened');
    if (changes) await this.#register();
    if (this.#habits.pause !== undefined) await sleep(this.#habits.pause);
  }

  /** Checks at the end, when the portal works again, that all changes that were answered with success are in effect. */
  async settle(): Promise<void> {
    for (let tries = 0; tries < 100 && !(await this.#signIn()); tries++) await sleep(50);
    await this.#tryFormer();
  }

  async #signIn(): Promise<boolean> {
    for (const password of new Set([this.#password, ...this.#perhaps])) {
      let mfaToken: string | undefined;
      if (this.#habits.codes) this.#portal.mail.forget(this.#account.email);
      const status = await this.#do('sign in', async () => {
        const answer = await this.#logInWith(password, this.#person);
        mfaToken = (answer.body['mfaRequired'] as { mfaToken: string } | undefined)?.mfaToken;
        return answer;
      });
      if (status === 200) {
        this.#password = password;
        if (mfaToken !== undefined && !(await this.#enterCode(mfaToken))) return false;
        this.#countLogin();
        return true;
      }
      if (status !== 401) return false;
    }
    this.#notes.lost.push('a password that was changed');
    return false;
  }

  #logInWith(password: string, person: Person): Promise<Answer> {
    return person.post(signIn.path, { ...this.#account.credentials, password });
  }

  /** Enters the code from the email that the login has sent. */
  async #enterCode(mfaToken: string): Promise<boolean> {
    const mail = await this.#mail(/login code/);
    if (mail === undefined) return false;
    const status = await this.#do('code', () => this.#person.post(verifyCode.path, { mfaToken, code: digitsIn(mail) }));
    if (status === 401) this.#notes.lost.push('a code by email');
    return status === 200;
  }

  /** Forgets the password: follows the link of the email and sets a new one. */
  async #reset(): Promise<void> {
    const { email, credentials, kind, id } = this.#account;
    this.#portal.mail.forget(email);
    const asked = resetRequest({ email, credentials, kind, id });
    if ((await this.#do('request reset', () => this.#person.post(requestReset.path, asked))) !== 200) return;
    const mail = await this.#mail(/password/);
    if (mail === undefined) return;
    await this.#choosePassword('reset', async (newPassword) => {
      const exchanged = await this.#person.post(exchangeResetCode.path, { code: linkCodeIn(mail) });
      if (exchanged.status !== 200) return exchanged;
      const birthDate = userTypes[kind].resetAsksBirthDate ? registeredBirthDate : undefined;
      return this.#person.post(completeReset.path, { newPassword, birthDate });
    });
  }

  async #mail(subject: RegExp): Promise<{ text: string } | undefined> {
    const { email } = this.#account;
    const mail = await this.#portal.mail.mailTo(email, subject).catch(() => undefined);
    if (mail === undefined) this.#notes.lost.push('an email');
    return mail;
  }

  /** Logs in with the password before the last change. Each wrong password counts, so this is done only after trouble. */
  async #tryFormer(): Promise<void> {
    const former = this.#former;
    if (former === undefined || this.#perhaps.includes(former)) return;
    const status = await this.#do('former password', () => this.#logInWith(former, this.#portal.person()));
    this.#wasInTrouble = status === undefined || status >= 500;
    if (status === 200) this.#notes.stale.push('a former password');
  }

  async #signInWith(passkey: SoftPasskey): Promise<boolean> {
    const status = await this.#do('passkey', async () => {
      const options = await this.#person.post(passkeyOptions.path, {});
      if (options.status !== 200) return options;
      const { challenge } = options.body['publicKey'] as { challenge: string };
      const credential = passkey.assert({ challenge, origin: this.#person.origin });
      return this.#person.post(signInWithPasskey.path, { credential });
    });
    if (status === 200) this.#countLogin();
    if (status === 401) this.#notes.lost.push('a passkey');
    return status === 200;
  }

  #countLogin(): void {
    const { logins } = this.#notes;
    logins.set(this.#account.id, (logins.get(this.#account.id) ?? 0) + 1);
  }

  #read = () => this.#do('read', () => this.#person.get(currentUser.path));

  #change = () =>
    this.#choosePassword('change', (newPassword) =>
      this.#person.post(changePassword.path, { password: this.#password, newPassword }),
    );

  async #choosePassword(act: 'change' | 'reset', ask: (newPassword: string) => Promise<Answer>): Promise<void> {
    const newPassword = `Woven-cloth-${(this.#changes += 1)}-times`;
    const status = await this.#do(act, () => ask(newPassword));
    if (status === 200) {
      [this.#former, this.#password, this.#perhaps] = [this.#password, newPassword, []];
    } else if (status === undefined || status >= 500) this.#perhaps.push(newPassword);
  }

  /** Logs in to the application. Returns the access token that it got. */
  async #visit(): Promise<string | undefined> {
    const visit = new ApplicationVisit(this.#person);
    let code: string | null = null;
    const authorized = await this.#do('authorize', async () => {
      const answer = await visit.authorize();
      ({ code } = answer);
      return code === null ? answer : { ...answer, status: 200 };
    });
    this.#mustBe(authorized, 200, 'a session that logs in to an application');
    if (code === null) return undefined;
    let token = '';
    const status = await this.#do('tokens', async () => {
      const answer = await visit.exchange(code ?? '');
      token = (answer.body['access_token'] as string | undefined) ?? '';
      return answer;
    });
    if (status !== 200) return undefined;
    this.#mustBe(await this.#userInfo(token), 200, 'an access token');
    return token;
  }

  #userInfo = (token: string) => this.#do('user info', () => new ApplicationVisit(this.#person).userInfo(token));

  async #signOut(token: string | undefined): Promise<void> {
    const [...held] = this.#person.cookies;
    if ((await this.#do('sign out', () => this.#person.post(signOut.path))) !== 200) return;
    for (const [name, value] of held) this.#person.cookies.set(name, value);
    this.#mustBe(await this.#read(), 401, 'a session that was ended');
    if (token !== undefined) this.#mustBe(await this.#userInfo(token), 401, 'an access token of an ended session');
  }

  async #register(): Promise<void> {
    const { path, email, body } = nextApplicant('member');
    const status = await this.#do('register', () => this.#portal.person().post(path, body));
    if (status === 200) this.#notes.registered.push(email);
  }

  async #do(act: Witnessed['act'], ask: () => Promise<Answer>): Promise<number | undefined> {
    const since = performance.now();
    const answer = await ask().catch(() => undefined);
    const took = performance.now() - since;
    const { status, retryAfter } = answer ?? {};
    const isUnsure = this.#perhaps.length > 0;
    this.#notes.witnessed.push({ act, status, retryAfter, at: Date.now(), took, isUnsure });
    // A person who is told to try again waits a moment.
    if (answer === undefined || answer.status >= 500) {
      this.#wasInTrouble = true;
      await sleep(50);
    }
    return answer?.status;
  }

  /** Notes an answer that is the opposite of the expected answer. A server that could not answer proves nothing. */
  #mustBe(status: number | undefined, expected: 200 | 401, what: string): void {
    if (expected === 401 && status === 200) this.#notes.stale.push(what);
    // A change without an answer may take effect later, and then ends this session.
    if (expected === 200 && status === 401 && this.#perhaps.length === 0) this.#notes.lost.push(what);
  }
}

/** Counts the answers for each status. `none` counts missing answers. */
export function countBy(witnessed: readonly Witnessed[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status } of witnessed) counts[status ?? 'none'] = (counts[status ?? 'none'] ?? 0) + 1;
  return counts;
}

/** Checks that people got an answer or a request to wait, and never a server error. */
export function expectOnlyWaiting({ witnessed }: BusyPeople): void {
  expect(['200', '401', '503']).toEqual(expect.arrayContaining(Object.keys(countBy(witnessed))));
  expect(witnessed.filter(({ status, retryAfter }) => status === 503 && !Number(retryAfter))).toEqual([]);
}

/** Compares what people were told with what the database has. */
export async function expectNothingLost({ lost, stale, registered, logins }: BusyPeople, db: Db): Promise<void> {
  expect({ lost, stale }).toEqual({ lost: [], stale: [] });
  const rows = await db.selectFrom('accounts').select('email').execute();
  const found = new Set(rows.map(({ email }) => email));
  expect(registered.filter((email) => !found.has(email))).toEqual([]);
  const events = await db
    .selectFrom('audit_events')
    .select(({ fn }) => ['account_id as id', fn.countAll<string>().as('count')])
    .where('event', '=', 'sign-in')
    .where('result', '=', 'ok')
    .groupBy('account_id')
    .execute();
  const audited = new Map(events.map(({ id, count }) => [id, Number(count)]));
  expect([...logins].filter(([id, count]) => (audited.get(id) ?? 0) < count)).toEqual([]);
}
