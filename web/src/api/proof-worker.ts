import { findProof, type ProofOfWork } from '@selvage/contract/proof-of-work';

/** Runs beside the page, which goes on drawing and listening meanwhile. */
self.addEventListener('message', ({ data }: MessageEvent<ProofOfWork>) => {
  self.postMessage(findProof(data, 0, Infinity));
});
