import { seconds } from '@selvage/contract/time-units';
import { describe, expect, test } from 'vitest';
import { Refusal } from '../../refuse.ts';
import { registeredPlan } from '../../../test/harness/registry.ts';
import { testClock } from '../../../test/harness/clock.ts';
import { guardedRegistry } from './guarded-registry.ts';
import { registryFaults, RegistryFailure, type RegistryFault } from './registry-fault.ts';
import type { Claim, RegistrySource } from './registry.ts';

const claim: Claim = { kind: 'member', memberNumber: '2000000001', birthDate: '1980-01-15' };
const limits = {
  timeout: seconds(3),
  breaker: { failures: 3, pause: seconds(10) },
  recognisedLife: seconds(60),
  concurrency: 2,
};

/** A registry whose next answer the test sets. */
function guarded(change: Partial<typeof limits> = {}) {
  const clock = testClock();
  const said: string[] = [];
  const state = { asked: 0, next: (): Promise<boolean> => Promise.resolve(true) };
  const source: RegistrySource = {
    recognises: () => ((state.asked += 1), state.next()),
    birthDateOf: async () => ((state.asked += 1), (await state.next()) ? '1980-01-15' : null),
    lists: () => ((state.asked += 1), state.next()),
    plansOf: async () => ((state.asked += 1), (await state.next()) ? [registeredPlan] : []),
  };
  const registry = guardedRegistry(source, {
    limits: { ...limits, ...change },
    now: clock.now,
    events: {
      failed: (fault) => said.push(fault),
      leftAlone: () => said.push('left alone'),
      answersAgain: () => said.push('answers again'),
    },
  });
  const failing = (fault: RegistryFault) => {
    state.next = () => Promise.reject(new RegistryFailure(fault));
  };
  const ask = (given = claim) =>
    registry
      .recognises(given)
      .catch((error: unknown) => (error instanceof Refusal ? [error.refusal, error.retryAfterSeconds] : error));
  return { clock, said, state, registry, failing, ask };
}

function deferred(): { promise: Promise<boolean>; resolve: (answer: boolean) => void } {
  let resolve: (answer: boolean) => void = () => undefined;
  const promise = new Promise<boolean>((settle) => (resolve = settle));
  return { promise, resolve };
}

const away = (retryAfter: number) => ['registry.unavailable', retryAfter];

describe('J7 the circuit breaker of the registry', () => {
  test('opens after failures in a row, sends nothing during the pause, and then tries one request', async () => {
    const { clock, said, state, registry, failing, ask } = guarded();
    failing('timed-out');
    for (let n = 0; n < 3; n++) expect(await ask()).toEqual(away(2));
    expect([state.asked, registry.isAway()]).toEqual([3, true]);
    clock.advance(seconds(4));
    expect(await ask()).toEqual(away(6));
    await expect(registry.birthDateOf('2000000001')).rejects.toMatchObject({ refusal: 'registry.unavailable' });
    await expect(registry.lists('group', '1001')).rejects.toMatchObject({ refusal: 'registry.unavailable' });
    expect(state.asked).toBe(3);

    clock.advance(seconds(6));
    expect(await ask()).toEqual(away(2));
    expect([state.asked, await ask()]).toEqual([4, away(10)]);

    clock.advance(seconds(10));
    const probe = deferred();
    state.next = () => probe.promise;
    const probing = ask();
    expect(await ask()).toEqual(away(1));
    probe.resolve(true);
    expect([await probing, state.asked, registry.isAway()]).toEqual([true, 5, false]);
    expect(said).toEqual(['timed-out', 'timed-out', 'timed-out', 'left alone', 'timed-out', 'answers again']);
  });

  test('counts from zero after a success', async () => {
    const { state, registry, failing, ask } = guarded({ recognisedLife: 0 });
    for (let round = 0; round < 3; round++) {
      failing('failed');
      await ask();
      await ask();
      state.next = () => Promise.resolve(false);
      expect(await ask()).toBe(false);
    }
    expect(registry.isAway()).toBe(false);
  });

  test('is not changed by requests that began before it opened', async () => {
    const { clock, state, registry, failing, ask } = guarded();
    const late = deferred();
    state.next = () => late.promise;
    const slow = ask();
    failing('unreachable');
    for (let n = 0; n < 3; n++) await ask();
    late.resolve(false);
    expect([await slow, registry.isAway()]).toEqual([false, true]);
    clock.advance(seconds(10));
    state.next = () => Promise.resolve(true);
    expect(await ask()).toBe(true);
  });

  test.each(Object.entries(registryFaults))(
    '%s is answered with 503, and counts as a failure: %j',
    async (fault, { unwell }) => {
      const { registry, failing, ask } = guarded();
      failing(fault as RegistryFault);
      for (let n = 0; n < 3; n++) expect(await ask()).toEqual(away(2));
      expect(registry.isAway()).toBe(unwell);
    },
  );

  test('does not hide an error of our own code, and counts it', async () => {
    const { state, registry, ask } = guarded();
    const mistake = new TypeError('ours');
    state.next = () => Promise.reject(mistake);
    for (let n = 0; n < 3; n++) expect(await ask()).toBe(mistake);
    expect(registry.isAway()).toBe(true);
  });
});

describe('requests to the insurer’s registry beyond the limit of concurrent requests', () => {
  test('are refused at once, and requests are accepted again when earlier requests end', async () => {
    const { state, ask } = guarded({ recognisedLife: 0 });
    const answer = deferred();
    state.next = () => answer.promise;
    const inFlight = [ask(), ask()];
    expect([await ask(), state.asked]).toEqual([away(1), 2]);
    answer.resolve(true);
    expect(await Promise.all(inFlight)).toEqual([true, true]);
    expect(await ask()).toBe(true);
  });
});

describe('the cache of recognised people', () => {
  test('answers for a while without a request, and only for exactly the same details', async () => {
    const { clock, state, failing, ask } = guarded();
    expect(await ask()).toBe(true);
    failing('timed-out');
    expect([await ask(), state.asked]).toEqual([true, 1]);
    expect(await ask({ ...claim, birthDate: '1980-01-16' })).toEqual(away(2));
    clock.advance(seconds(60));
    expect(await ask()).toEqual(away(2));
  });

  test('stores no refused person, no birth date and no organisation', async () => {
    const { state, registry, ask } = guarded();
    state.next = () => Promise.resolve(false);
    expect([await ask(), await ask(), state.asked]).toEqual([false, false, 2]);
    state.next = () => Promise.resolve(true);
    await registry.birthDateOf('2000000001');
    await registry.birthDateOf('2000000001');
    expect(state.asked).toBe(4);
    expect([await registry.lists('hospital', '1'), await registry.lists('hospital', '1')]).toEqual([true, true]);
    expect(state.asked).toBe(6);
  });

  test('can be turned off', async () => {
    const { state, ask } = guarded({ recognisedLife: 0 });
    expect([await ask(), await ask(), state.asked]).toEqual([true, true, 2]);
  });
});
