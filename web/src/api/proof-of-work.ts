import { findProof, proofOfWorkHeader, type ProofOfWork } from '@selvage/contract/proof-of-work';

/** Milliseconds after which a person had rather be told to wait. */
const patience = 20_000;
/** So few that a slow phone draws and answers between them. */
const triesAtOnce = 2_000;

/** The header with the proof, or nothing where none is found in time or the person has left. */
export async function prove(challenge: ProofOfWork, signal?: AbortSignal): Promise<object | undefined> {
  if (signal?.aborted) return undefined;
  const over = new AbortController();
  const stop = () => over.abort();
  const timer = setTimeout(stop, patience);
  signal?.addEventListener('abort', stop);
  try {
    const proof = await inWorker(challenge, over.signal).catch(() => inSlices(challenge, over.signal));
    return proof === undefined ? undefined : { [proofOfWorkHeader]: proof };
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
  }
}

/** Rejects where no worker starts: the policy of a page around us may forbid it. */
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
