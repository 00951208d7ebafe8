import { findProof, proofOfWorkHeader, proofOfWorkParameter, type ProofOfWork } from '@selvage/contract/proof-of-work';

/** The longest time for a proof, in milliseconds. After that, a person is rather told to wait. */
const patience = 20_000;
/** The tries in one batch: few enough that a slow phone can draw and respond between two batches. */
const triesAtOnce = 2_000;

/** Returns the header with the proof, or undefined if there is no proof. */
export async function proofHeader(challenge: ProofOfWork, signal?: AbortSignal): Promise<object | undefined> {
  const proof = await prove(challenge, signal);
  return proof === undefined ? undefined : { [proofOfWorkHeader]: proof };
}

/**
 * Computes a proof for a page that a limit refused. That page contains `<p id="proofOfWork" data-id="…" data-difficulty="16">`. The browser
 * opens the same page again with the proof in the query, because the request for a page carries no header of ours.
 */
export async function proveAndGoOn({ dataset: { id = '', difficulty } }: HTMLElement): Promise<void> {
  const proof = await prove({ id, difficulty: Number(difficulty) });
  if (proof === undefined) return;
  const url = new URL(location.href);
  url.searchParams.set(proofOfWorkParameter, proof);
  location.replace(url);
}

/** Returns undefined if no proof was found in time, or if the person has left. */
async function prove(challenge: ProofOfWork, signal?: AbortSignal): Promise<string | undefined> {
  if (signal?.aborted) return undefined;
  const over = new AbortController();
  const stop = () => over.abort();
  const timer = setTimeout(stop, patience);
  signal?.addEventListener('abort', stop);
  try {
    return await inWorker(challenge, over.signal).catch(() => inSlices(challenge, over.signal));
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
  }
}

/** Computes the proof in a worker. Rejects if no worker starts, because the policy of an embedding page may forbid workers. */
async function inWorker(challenge: ProofOfWork, over: AbortSignal): Promise<string | undefined> {
  const worker = new Worker(new URL('./proof-worker.ts', import.meta.url), { type: 'module' });
  const found = new Promise<string | undefined>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<string>) => resolve(data));
    worker.addEventListener('error', () => reject(new Error('the worker did not start')));
    over.addEventListener('abort', () => resolve(undefined));
  });
  worker.postMessage(challenge);
  return found.finally(() => worker.terminate());
}

async function inSlices(challenge: ProofOfWork, over: AbortSignal): Promise<string | undefined> {
  for (let from = 0; !over.aborted; from += triesAtOnce) {
    const proof = findProof(challenge, from, triesAtOnce);
    if (proof !== undefined) return proof;
    await new Promise((resolve) => setTimeout(resolve));
  }
  return undefined;
}
