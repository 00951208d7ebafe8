import { findProof, proofOfWorkHeader, type ProofOfWork } from '@selvage/contract/proof-of-work';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { prove } from './proof-of-work.ts';

const easy: ProofOfWork = { id: 'easy'.repeat(12), difficulty: 8 };
/** Nobody finds it while a test waits. */
const endless: ProofOfWork = { id: 'hard'.repeat(12), difficulty: 32 };
const proofOfEasy = { [proofOfWorkHeader]: findProof(easy, 0, 2 ** 20) };

class WorkerDouble extends EventTarget {
  static last: WorkerDouble;
  readonly asked: unknown[] = [];
  isTerminated = false;

  constructor() {
    super();
    WorkerDouble.last = this;
  }

  postMessage(asked: unknown): void {
    this.asked.push(asked);
  }

  terminate(): void {
    this.isTerminated = true;
  }
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('F13 with a worker', () => {
  test('the proof is computed there, and the worker ends', async () => {
    vi.stubGlobal('Worker', WorkerDouble);
    const proving = prove(easy);
    expect(WorkerDouble.last.asked).toEqual([easy]);
    WorkerDouble.last.dispatchEvent(new MessageEvent('message', { data: 'computed there' }));
    await expect(proving).resolves.toEqual({ [proofOfWorkHeader]: 'computed there' });
    expect(WorkerDouble.last.isTerminated).toBe(true);
  });

  test('the worker ends when the person leaves', async () => {
    vi.stubGlobal('Worker', WorkerDouble);
    const leaving = new AbortController();
    const proving = prove(endless, leaving.signal);
    leaving.abort();
    await expect(proving).resolves.toBeUndefined();
    expect(WorkerDouble.last.isTerminated).toBe(true);
  });

  test('it is given up after twenty seconds', async () => {
    vi.useFakeTimers();
    vi.stubGlobal('Worker', WorkerDouble);
    const proving = prove(endless);
    await vi.advanceTimersByTimeAsync(19_999);
    expect(WorkerDouble.last.isTerminated).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    await expect(proving).resolves.toBeUndefined();
    expect(WorkerDouble.last.isTerminated).toBe(true);
  });
});

describe('F13 the page computes it in slices', () => {
  const refusedWorker = function (): never {
    throw new DOMException('not of this origin', 'SecurityError');
  };
  class BlockedWorker extends WorkerDouble {
    override postMessage(): void {
      queueMicrotask(() => this.dispatchEvent(new Event('error')));
    }
  }

  test.each([
    ['where there are no workers', undefined],
    ['where none may be made', refusedWorker],
    ['where the policy of the page blocks its script', BlockedWorker],
  ])('%s', async (_where, Worker) => {
    vi.stubGlobal('Worker', Worker);
    await expect(prove(easy)).resolves.toEqual(proofOfEasy);
  });

  test('until the person leaves', async () => {
    vi.stubGlobal('Worker', undefined);
    const leaving = new AbortController();
    const proving = prove(endless, leaving.signal);
    setTimeout(() => leaving.abort());
    await expect(proving).resolves.toBeUndefined();
  });

  test('not at all for a person who has left', async () => {
    vi.stubGlobal('Worker', WorkerDouble);
    await expect(prove(easy, AbortSignal.abort())).resolves.toBeUndefined();
  });
});
