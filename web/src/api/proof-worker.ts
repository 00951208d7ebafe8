import { findProof, type ProofOfWork } from '@selvage/contract/proof-of-work';

/** This code runs in a worker, so that the page can draw and respond meanwhile. */
self.addEventListener('message', ({ data }: MessageEvent<ProofOfWork>) => {
  self.postMessage(findProof(data, 0, Infinity));
});
