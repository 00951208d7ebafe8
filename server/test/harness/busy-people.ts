import { setTimeout as sleep } from 'node:timers/promises';
import { changePassword } from '@selvage/contract/api/account';
import { currentUser, signOut } from '@selvage/contract/api/session';
import { signIn } from '@selvage/contract/api/sign-in';
import type { Answer, Person } from './person.ts';
import type { Portal } from './portal.ts';
import { addAccount } from './test-account.ts';
import { nextApplicant } from './test-applicant.ts';

/** What a witness writes down of one request. */
export interface Witnessed {
  act: 'sign in' | 'read' | 'change' | 'sign out' | 'register';
  /** The answer's status, or nothing if none came. */
  status: number | undefined;
  retryAfter: string | undefined;
}

export interface BusyPeople {
  witnessed: Witnessed[];
  /** Addresses whose registration was acknowledged. */
  registered: string[];
  /** What was acknowledged and is not so. */
  lost: string[];
  /** Settles when everybody has finished what they were at. */
  stop(): Promise<void>;
}

type Account = Awaited<ReturnType<typeof addAccount>>;

/** People who sign in, read, change their password, sign out and register, one thing after another, and remember what they were told. */
export async function startBusyPeople(portal: Portal, crowd: number): Promise<BusyPeople> {
  const accounts = await Promise.all(Array.from({ length: crowd }, () => addAccount(portal.deps)));
  const notes: Notes = { witnessed: [], registered: [], lost: [] };
  const leaving = new AbortController();
  const lives = accounts.map(async (account) => {
    const life = new Life(portal, account, notes);
    while (!leaving.signal.aborted) await life.round();
    await life.settle();
  });
  return {
    ...notes,
    stop: async () => {
      leaving.abort();
      await Promise.all(lives);
    },
  };
}

type Notes = Pick<BusyPeople, 'witnessed' | 'registered' | 'lost'>;

class Life {
  readonly #portal: Portal;
  readonly #account: Account;
  readonly #notes: Notes;
  readonly #person: Person;
  #password: string;
  /** Sent, and no answer came: it may have become the password. */
  #perhaps: string | undefined;
  #changes = 0;

  constructor(portal: Portal, account: Account, notes: Notes) {
    this.#portal = portal;
    this.#account = account;
    this.#notes = notes;
    this.#person = portal.person();
    this.#password = account.credentials.password;
  }

  async round(): Promise<void> {
    if (!(await this.#signIn())) return;
    for (let read = 0; read < 3; read++) this.#mustBe(await this.#read(), 200, 'a session that was opened');
    await this.#change();
    this.#mustBe(await this.#read(), 200, 'a session that changed its password');
    await this.#signOut();
    await this.#register();
  }

  /** At the end of it all, when everything is well again: is what was acknowledged so? */
  async settle(): Promise<void> {
    for (let tries = 0; tries < 100 && !(await this.#signIn()); tries++) await sleep(50);
  }

  async #signIn(): Promise<boolean> {
    const { credentials } = this.#account;
    const guesses = [this.#password, ...(this.#perhaps === undefined ? [] : [this.#perhaps])];
    for (const password of guesses) {
      const status = await this.#do('sign in', () => this.#person.post(signIn.path, { ...credentials, password }));
      if (status === 200) {
        this.#password = password;
        this.#perhaps = undefined;
        return true;
      }
      if (status !== 401) return false;
    }
    this.#notes.lost.push('a password that was changed');
    return false;
  }

  #read = () => this.#do('read', () => this.#person.get(currentUser.path));

  async #change(): Promise<void> {
    const newPassword = `Woven-cloth-${(this.#changes += 1)}-times`;
    const status = await this.#do('change', () =>
      this.#person.post(changePassword.path, { password: this.#password, newPassword }),
    );
    if (status === 200) this.#password = newPassword;
    else if (status === undefined || status >= 500) this.#perhaps = newPassword;
  }

  async #signOut(): Promise<void> {
    const [...held] = this.#person.cookies;
    if ((await this.#do('sign out', () => this.#person.post(signOut.path))) !== 200) return;
    for (const [name, value] of held) this.#person.cookies.set(name, value);
    this.#mustBe(await this.#read(), 401, 'a session that was ended');
  }

  async #register(): Promise<void> {
    const { path, email, body } = nextApplicant('member');
    const status = await this.#do('register', () => this.#portal.person().post(path, body));
    if (status === 200) this.#notes.registered.push(email);
  }

  async #do(act: Witnessed['act'], ask: () => Promise<Answer>): Promise<number | undefined> {
    const answer = await ask().catch(() => undefined);
    this.#notes.witnessed.push({ act, status: answer?.status, retryAfter: answer?.retryAfter });
    // A person who is told to try again does not do so at once.
    if (answer === undefined || answer.status >= 500) await sleep(50);
    return answer?.status;
  }

  /** Nothing is known where the server could not answer. */
  #mustBe(status: number | undefined, expected: 200 | 401, what: string): void {
    const contrary = expected === 200 ? 401 : 200;
    if (status === contrary) this.#notes.lost.push(what);
  }
}
