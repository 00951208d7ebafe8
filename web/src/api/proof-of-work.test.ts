import { findProof, proofOfWorkHeader, proofOfWorkParameter, type ProofOfWork } from '@selvage/contract/proof-of-work';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { proofHeader, proveAndGoOn } from './proof-of-work.ts';

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

describe('F13 a proof of work in a web worker', () => {
  test('is computed in the web worker, which is stopped afterwards', async () => {
    vi.stubGlobal('Worker', WorkerDouble);
    const proving = proofHeader(easy);
    expect(WorkerDouble.last.asked).toEqual([easy]);
    WorkerDouble.last.dispatchEvent(new MessageEvent('message', { data: 'computed there' }));
    await expect(proving).resolves.toEqual({ [proofOfWorkHeader]: 'computed there' });
    expect(WorkerDouble.last.isTerminated).toBe(true);
  });

  test('stops its worker when the call is aborted', async () => {
    vi.stubGlobal('Worker', WorkerDouble);
    const leaving = new AbortController();
    const proving = proofHeader(endless, leaving.signal);
    leaving.abort();
    await expect(proving).resolves.toBeUndefined();
    expect(WorkerDouble.last.isTerminated).toBe(true);
  });

  test('is given up after twenty seconds', async () => {
    vi.useFakeTimers();
    vi.stubGlobal('Worker', WorkerDouble);
    const proving = proofHeader(endless);
    await vi.advanceTimersByTimeAsync(19_999);
    expect(WorkerDouble.last.isTerminated).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    await expect(proving).resolves.toBeUndefined();
    expect(WorkerDouble.last.isTerminated).toBe(true);
  });
});

describe('F13 a proof of work without a web worker', () => {
  const refusedWorker = function (): never {
    throw new DOMException('not of this origin', 'SecurityError');
  };
  class BlockedWorker extends WorkerDouble {
    override postMessage(): void {
      queueMicrotask(() => this.dispatchEvent(new Event('error')));
    }
  }

  test.each([
    ['if the browser has no workers', undefined],
    ['if a worker cannot be created', refusedWorker],
    ['if the policy of the page blocks the script of the worker', BlockedWorker],
  ])('is computed in slices %s', async (_where, Worker) => {
    vi.stubGlobal('Worker', Worker);
    await expect(proofHeader(easy)).resolves.toEqual(proofOfEasy);
  });

  test('ends when the call is aborted', async () => {
    vi.stubGlobal('Worker', undefined);
    const leaving = new AbortController();
    const proving = proofHeader(endless, leaving.signal);
    setTimeout(() => leaving.abort());
    await expect(proving).resolves.toBeUndefined();
  });

  test('does not start if the call is already aborted', async () => {
    vi.stubGlobal('Worker', WorkerDouble);
    await expect(proofHeader(easy, AbortSignal.abort())).resolves.toBeUndefined();
  });
});

describe('a page that a rate limit refused', () => {
  const refused = ({ id, difficulty }: ProofOfWork) => {
    const element = document.createElement('p');
    Object.assign(element.dataset, { id, difficulty: String(difficulty) });
    return element;
  };
  const openedPages = () => {
    const opened: URL[] = [];
    vi.spyOn(location, 'replace').mockImplementation((url) => void opened.push(new URL(url)));
    return opened;
  };
  afterEach(() => vi.restoreAllMocks());

  test('is opened again with the proof of work added to its query', async () => {
    history.replaceState(null, '', '?client_id=documents&scope=openid%20email');
    vi.stubGlobal('Worker', undefined);
    const opened = openedPages();
    await proveAndGoOn(refused(easy));
    expect(opened.map(({ searchParams }) => Object.fromEntries(searchParams))).toEqual([
      { client_id: 'documents', scope: 'openid email', [proofOfWorkParameter]: findProof(easy, 0, 2 ** 20) },
    ]);
    history.replaceState(null, '', '?');
  });

  test('stays as it is if no proof of work is found in time', async () => {
    vi.useFakeTimers();
    const opened = openedPages();
    vi.stubGlobal('Worker', WorkerDouble);
    const proving = proveAndGoOn(refused(endless));
    await vi.advanceTimersByTimeAsync(20_000);
    await proving;
    expect(opened).toEqual([]);
  });
});
