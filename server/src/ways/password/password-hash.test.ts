import { availableParallelism } from 'node:os';
import { describe, expect, test } from 'vitest';
import { testOwner, testPassword } from '../../../test/harness/accounts.ts';
import { typedForms } from './foreign-hashes/foreign-hash.ts';
import { currentFormat, passwordHashing } from './password-hash.ts';

const salted = 'abcdefghijklmnopqrstuuDXz8elFXOJe7GCrGSjAJr7drJMgJncG';
// oxfmt-ignore
const stored = {
  ours:     `${currentFormat}u/SQqs6MdxmI6VSSVUx3Fg$dYD9rQPg2aGGOsKH7vBx3ff+JTBTVHbmbs2VqO26q+4`,
  bcrypt10: `$2b$10$${salted}`,
  bcrypt12: `$2b$12$${salted}`,
  ssha:     '{SSHA}HrRSD/Dijz2TADkFD1D3URtjclhzYWx0c2FsdA==',
};
const costs: Readonly<Record<string, number>> = { $2b$10$: 100, $2b$12$: 400, '{SSHA}': 0 };

/** A hashing service whose comparisons take the time that the test chooses. Its clock advances only by this time. */
function startHashing({ queue = 10, wakes = true } = {}) {
  let time = 0;
  const slept: number[] = [];
  const machine = { slowness: 1, stopped: Promise.resolve() };
  const spend = async (milliseconds: number, password: string) => {
    await machine.stopped;
    time += milliseconds * machine.slowness;
    return password === testPassword;
  };
  const sleep = (milliseconds: number) => {
    slept.push(milliseconds);
    return wakes ? Promise.resolve() : new Promise(() => undefined);
  };
  const hashing = passwordHashing({
    queue,
    means: {
      compareOwn: (_stored, password) => spend(40, password),
      compareForeign: (hash, password) => {
        const [, cost = 0] = Object.entries(costs).find(([format]) => hash.startsWith(format)) ?? [];
        return spend(cost * typedForms(password).size, password);
      },
      now: () => time,
      sleep,
    },
  });
  /** Compares a wrong password. Returns how long the refusal then waits, and how long comparison and wait take together (`whole`). */
  const refused = async (hash: string | null, password = 'wrong') => {
    const before = time;
    const { matches, equalTime } = await hashing.check(hash, password, testOwner);
    expect(matches).toBe(false);
    slept.length = 0;
    await equalTime();
    const [waited = 0] = slept;
    return { waited, whole: time - before + waited };
  };
  return { hashing, machine, sleeping: () => slept.length, refused };
}

const everyFormat = [currentFormat, ...Object.keys(costs)];

describe('F7 the answer to a refused password', () => {
  test('takes as long as the slowest hash format in the database, for any stored hash', async () => {
    const { hashing, refused } = startHashing();
    await hashing.learnFormats(everyFormat);
    for (const hash of [null, ...Object.values(stored), 'not a hash at all'])
      expect(await refused(hash)).toMatchObject({ whole: 450 });
    expect((await refused(null)).waited).toBe(410);
    expect((await refused(stored.bcrypt12)).waited).toBe(50);
  });

  test('takes no extra time if every hash has today’s format', async () => {
    const { hashing, refused } = startHashing();
    await hashing.learnFormats([currentFormat]);
    for (const hash of [null, stored.ours]) expect(await refused(hash)).toEqual({ waited: 0, whole: 40 });
  });

  test('takes less again after the slowest format is gone from the database', async () => {
    const { hashing, refused } = startHashing();
    await hashing.learnFormats(everyFormat);
    await hashing.learnFormats(everyFormat.filter((format) => format !== '$2b$12$'));
    expect(await refused(null)).toMatchObject({ whole: 112.5 });
  });

  test('includes the work of today’s hash if the database has only faster formats', async () => {
    const { hashing, refused } = startHashing();
    await hashing.learnFormats([currentFormat, '{SSHA}']);
    expect(await refused(null)).toEqual({ waited: 5, whole: 45 });
    expect(await refused(stored.ssha)).toEqual({ waited: 5, whole: 45 });
  });

  test('takes twice as long if a foreign hash would be compared with two forms of the password', async () => {
    const { hashing, refused } = startHashing();
    await hashing.learnFormats(everyFormat);
    for (const hash of [null, stored.bcrypt12]) expect(await refused(hash, 'si\u0301le')).toMatchObject({ whole: 900 });
    expect(await refused(null)).toMatchObject({ whole: 450 });
  });

  test('takes as long as a slower format, once a password was compared with a hash of it, and unlistedFormats returns this format', async () => {
    const { hashing, refused } = startHashing();
    await hashing.learnFormats([currentFormat]);
    await refused(null);
    expect(await refused(stored.bcrypt10)).toMatchObject({ whole: 112.5 });
    expect(await refused(null)).toMatchObject({ whole: 112.5 });
    expect(hashing.unlistedFormats()).toEqual(['$2b$10$']);
    await hashing.learnFormats([currentFormat, '$2b$10$']);
    expect(hashing.unlistedFormats()).toEqual([]);
    expect(await refused(null)).toMatchObject({ whole: 112.5 });
  });

  test('takes longer if the machine has become slower, also for a format that was not used since', async () => {
    const { hashing, machine, refused } = startHashing();
    await hashing.learnFormats(everyFormat);
    machine.slowness = 3;
    for (let n = 0; n < 10; n++) await refused(null);
    expect(await refused(null)).toMatchObject({ whole: 1350 });
    expect((await refused(stored.bcrypt12)).whole).toBe(1350);
  });

  test('waits at most ten seconds', async () => {
    const { hashing, machine, refused } = startHashing();
    machine.slowness = 100;
    await hashing.learnFormats(everyFormat);
    expect(await refused(null)).toMatchObject({ whole: 10_000 });
  });

  test('is immediate if the password is too long for any account', async () => {
    const { hashing, refused } = startHashing();
    await hashing.learnFormats(everyFormat);
    expect(await refused(stored.bcrypt12, 'x'.repeat(1000))).toEqual({ waited: 0, whole: 0 });
  });

  test('holds no place in the hash queue while it waits', async () => {
    const { hashing, sleeping } = startHashing({ queue: 1, wakes: false });
    await hashing.learnFormats(everyFormat);
    for (let n = 0; n < 40; n++) void (await hashing.check(null, 'wrong', testOwner)).equalTime();
    expect(sleeping()).toBe(40);
    expect(hashing.load()).toMatchObject({ running: 0, waiting: 0, rejected: 0 });
    expect(await hashing.verify(stored.ours, testPassword, testOwner)).toBe(true);
  });
});

test('F7 the answer to a right password does not wait', async () => {
  const { hashing, sleeping } = startHashing();
  await hashing.learnFormats(everyFormat);
  for (const hash of Object.values(stored)) {
    expect(await hashing.verify(hash, testPassword, testOwner)).toBe(true);
    expect((await hashing.check(hash, testPassword, testOwner)).matches).toBe(true);
  }
  expect(sleeping()).toBe(0);
});

test('F7 formats that cannot be measured while the hash queue is full are measured the next time', async () => {
  const { hashing, machine, refused } = startHashing({ queue: 1 });
  let goOn: () => void = () => undefined;
  machine.stopped = new Promise((resolve) => (goOn = resolve));
  const checks: Promise<unknown>[] = [];
  while (hashing.load().waiting < 1) checks.push(hashing.check(null, 'wrong', testOwner));
  await hashing.learnFormats(everyFormat);
  goOn();
  await Promise.all(checks);
  expect((await refused(null)).whole).toBeLessThan(450);
  await hashing.learnFormats(everyFormat);
  expect((await refused(null)).whole).toBeGreaterThanOrEqual(450);
});

describe('Y8 when unknown browsers have filled the hash queue', () => {
  /** Fills the hash queue with logins of unknown browsers, each from its own client. */
  function fill({ hashing, machine }: ReturnType<typeof startHashing>) {
    let resume = () => undefined as void;
    machine.stopped = new Promise((resolve) => (resume = resolve));
    const places = availableParallelism() + 2;
    const strangers = Array.from({ length: places }, (_, index) =>
      hashing.check(null, 'wrong', { account: `account ${index}`, client: `client ${index}` }),
    );
    return { resume, strangers, places };
  }

  test('a known browser is still served, and another unknown browser is not', async () => {
    const started = startHashing({ queue: 2 });
    const { resume, strangers, places } = fill(started);
    const known = started.hashing.check(stored.ours, testPassword, {
      account: 'owner',
      client: 'browser',
      isKnownBrowser: true,
    });
    await expect(started.hashing.check(null, 'wrong', { account: 'x', client: 'y' })).rejects.toThrow('server.busy');
    expect(started.hashing.load()).toMatchObject({ running: places - 2, waiting: 3, rejected: 1 });
    resume();
    expect((await known).matches).toBe(true);
    await Promise.all(strangers);
    expect(started.hashing.load()).toMatchObject({ running: 0, waiting: 0 });
  });

  test('G6 a browser that may be known is refused without a look-up if known browsers have filled their places too', async () => {
    const started = startHashing({ queue: 2 });
    const { resume, strangers } = fill(started);
    const browser = Buffer.from('browser');
    const stranger = () => started.hashing.rejectWhenFull('y');
    const maybeKnown = () => started.hashing.rejectWhenFull('y', browser);
    expect(stranger).toThrow('server.busy');
    expect(maybeKnown).not.toThrow();
    const known = started.hashing.check(stored.ours, testPassword, {
      account: 'owner',
      client: 'another browser',
      isKnownBrowser: true,
    });
    expect(maybeKnown).toThrow('server.busy');
    resume();
    await Promise.all([known, ...strangers]);
    expect(maybeKnown).not.toThrow();
  });
});
