import { seconds } from '@selvage/contract/time-units';
import { userTypes } from '@selvage/contract/user-types';
import { testPassword } from '../harness/accounts.ts';
import type { TestBrowser } from '../harness/test-app.ts';
import type { InterruptibleApp } from './interruptible-app.ts';
import { Model } from './model.ts';
import type { Account, HeldPasskey, LinkType } from './model-state.ts';
import { addOther, addVictim, birthDate, otherBirthDate, registeredBySomebodyElse, type SetUp } from './set-ups.ts';

export const actorNames = ['owner', 'thief', 'reader', 'stranger', 'desk', 'time'] as const;
export type ActorName = (typeof actorNames)[number];

/** A browser with the data of its pages: the secret of a trusted device in the page’s storage, and the token of the pending second step. */
export interface Browser {
  name: string;
  jar: TestBrowser;
  deviceValue?: string;
  mfaToken?: string;
}

/**
 * A person who makes calls. The owner knows the password and has the mailbox and the phone. The thief knows the
 * password. The reader reads the owner’s mailbox. The stranger knows the email and the member number.
 */
export interface Actor {
  name: ActorName;
  browsers: Browser[];
  /** The emails and numbers whose messages the actor can read. */
  reads: string[];
  /** The emails and numbers that the actor would move the account to. */
  ownEmails: string[];
  ownMobiles: string[];
  /** The passwords that the actor knows, newest first. */
  passwords: string[];
  /**
   * The passkeys of the actor’s devices, the keys in the actor’s app, and the recovery codes that the actor has read. Each list is newest
   * first.
   */
  passkeys: HeldPasskey[];
  appKeys: string[];
  recoveryCodes: string[];
  /** Former session ids of the actor’s browsers. */
  oldTokens: string[];
}

export interface ReceivedMessage {
  to: string;
  subject: string;
  digits: string | undefined;
  link: { type: LinkType; token: string } | undefined;
  at: number;
}

const pathOf: readonly [RegExp, LinkType][] = [
  [/\/activate\?code=/, 'activation'],
  [/action=reset-password&code=/, 'reset'],
  [/\/updateemail\/verify\?code=/, 'email-change'],
  [/\/emailundo\?code=/, 'email-undo'],
  [/\/notme\?code=/, 'not-me'],
  [/\/invitation\?code=/, 'invitation'],
];

/** Reads from a message its link, with the type of the link, and its six digits. */
function readMessage(message: { to: string; subject: string; text: string }, at: number): ReceivedMessage {
  const { to, subject, text } = message;
  const url = /https?:\/\/\S+[?&]code=[\w-]+/.exec(text)?.[0];
  const type = pathOf.find(([shape]) => shape.test(url ?? ''))?.[1];
  const link = url !== undefined && type ? { type, token: new URL(url).searchParams.get('code') ?? '' } : undefined;
  return { to, subject, digits: /\b\d{6}\b/.exec(text)?.[0], link, at };
}

export const wrongPassword = 'Wrong-cloth-42';

/**
 * Everything that one random sequence of calls uses: the server, the model of what must be true, the accounts, the actors and their
 * messages.
 */
export interface World {
  app: InterruptibleApp;
  model: Model;
  /** The account that the sequence attacks. If it is disowned or erased, a new account may replace it. */
  victim: Account;
  /** The stranger's own account. */
  other: Account;
  actors: Record<ActorName, Actor>;
  messages: ReceivedMessage[];
  /** The number of messages that the model has processed. */
  learnt: number;
  /** For each new email, the account that last requested to move to it. */
  movesTo: Map<string, Account>;
  /** For each invited email, the account that last invited it. */
  invitedBy: Map<string, Account>;
  /** `freePolicy`: a policy without an account, whose holder has the owner’s birth date. `strangersPolicy`: the policy of a stranger. */
  freePolicy: string;
  strangersPolicy: string;
  log: string[];
  /** The number of times that the sequence has made each call of `calls.ts`. */
  made: Map<string, number>;
  interruptions: number;
  newPassword(): string;
  /** Delivers queued messages, if a request has queued any. */
  deliver(): Promise<ReceivedMessage[]>;
  /** Delivers all queued messages, even if no request has reported them. */
  deliverAll(): Promise<ReceivedMessage[]>;
}

let worlds = 0;

/** A new account with its actors, in the shared database. */
export async function makeWorld(app: InterruptibleApp, setUp: SetUp): Promise<World> {
  worlds += 1;
  // The clock starts at the beginning of a time step of authenticator apps, so that a failing sequence can be repeated.
  const { clock } = app.server;
  clock.advance(seconds(30) - (clock.now().getTime() % seconds(30)));
  const model = new Model(() => app.server.deps.now().getTime());
  const number = 3_000_000_000 + 3 * worlds;
  const [memberNumber, freePolicy, strangersPolicy] = [String(number), String(number + 1), String(number + 2)];
  for (const policy of [memberNumber, freePolicy, strangersPolicy]) {
    const born = policy === strangersPolicy ? otherBirthDate : birthDate;
    app.policies.set(policy, born);
    model.addPolicy(policy, born);
  }
  const actors = makeActors(app, worlds, setUp === registeredBySomebodyElse ? [] : [testPassword]);
  const [email = ''] = actors.owner.ownEmails;
  const [mobile = ''] = actors.owner.ownMobiles;
  const victim = await addVictim(app, model, setUp, { email, mobile, memberNumber });
  const other = await addOther(app, model, victim, actors.stranger.ownEmails[0] ?? '');
  const messages: ReceivedMessage[] = [];
  const deliverAll = async () => {
    const received = (await app.deliver()).map((message) => readMessage(message, model.now()));
    messages.push(...received);
    return received;
  };
  const deliver = async () => (app.takeMailDue() ? deliverAll() : []);
  let passwords = 0;
  const newPassword = () => `Linen-fresh-${(passwords += 1)}`;
  const begun = {
    learnt: 0,
    movesTo: new Map<string, Account>(),
    invitedBy: new Map<string, Account>(),
    log: [],
    made: new Map<string, number>(),
    interruptions: 0,
  };
  const policies = { freePolicy, strangersPolicy };
  return { app, model, victim, other, actors, messages, ...policies, ...begun, newPassword, deliver, deliverAll };
}

function makeActors(app: InterruptibleApp, n: number, passwords: readonly string[]): Record<ActorName, Actor> {
  const actor = (name: ActorName, browsers: number, has: Partial<Actor>): Actor => ({
    name,
    browsers: Array.from({ length: browsers }, (_, index) => makeBrowser(app, `${name}’s browser ${index + 1}`)),
    reads: [...(has.ownEmails ?? []), ...(has.ownMobiles ?? [])],
    ownEmails: [],
    ownMobiles: [],
    passwords: [],
    passkeys: [],
    appKeys: [],
    recoveryCodes: [],
    oldTokens: [],
    ...has,
  });
  const digits = String(n % 100_000).padStart(5, '0');
  const email = `owner-${n}@a.example`;
  return {
    owner: actor('owner', 2, {
      ownEmails: [email, `owner-${n}@b.example`],
      ownMobiles: [`08580${digits}`],
      passwords: [...passwords],
    }),
    thief: actor('thief', 2, {
      ownEmails: [`thief-${n}@t.example`],
      ownMobiles: [`08590${digits}`],
      passwords: [...passwords],
    }),
    reader: actor('reader', 1, { reads: [email] }),
    stranger: actor('stranger', 1, {
      ownEmails: [`stranger-${n}@s.example`, `stranger-${n}@r.example`],
      passwords: [testPassword],
    }),
    desk: actor('desk', 0, {}),
    time: actor('time', 0, {}),
  };
}

export const makeBrowser = (app: InterruptibleApp, name: string): Browser => ({ name, jar: app.browser() });

/** The login details that go with an email at a login or a reset. */
export const identityOf = ({ kind, loginId }: Account) => ({ userType: userTypes[kind].wire, loginId });
