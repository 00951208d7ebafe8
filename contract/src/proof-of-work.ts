/**
 * A challenge in a refusal by the limit of a client network. The same request is accepted once if it contains
 * `id.nonce` in the header below (for a page: in the parameter). The SHA-256 of that text must begin with `difficulty`
 * zero bits. A nonce is 1 to 16 digits and small letters.
 */
export interface ProofOfWork {
  id: string;
  difficulty: number;
}

export const proofOfWorkHeader = 'x-proof-of-work';
export const proofOfWorkParameter = 'proof_of_work';

/**
 * Looks for a proof among `tries` nonces, beginning with `from`. Returns undefined if none is a proof. The next call
 * continues with the next nonce.
 */
export function findProof({ id, difficulty }: ProofOfWork, from: number, tries: number): string | undefined {
  for (let nonce = from; nonce < from + tries; nonce++) {
    const proof = `${id}.${nonce.toString(36)}`;
    if (Math.clz32(startOfSha256(proof)) >= difficulty) return proof;
  }
  return undefined;
}

// The constants of SHA-256 (FIPS 180-4, sections 4.2.2 and 5.3.3).
// oxfmt-ignore
const constants = [
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
  0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
  0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
  0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
  0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
  0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
  0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
  0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
];
// oxfmt-ignore
const initial = [0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19];

const viewOf = (words: readonly number[]): DataView => {
  const view = new DataView(new ArrayBuffer(words.length * 4));
  for (const [index, word] of words.entries()) view.setInt32(index * 4, word);
  return view;
};
const k = viewOf(constants);
const state = viewOf(initial);
const schedule = viewOf(constants);
const block = new Uint8Array(schedule.buffer, 0, 64);

/**
 * The first 32 bits of the SHA-256 of an ASCII text. The browser's own function is asynchronous, which makes it several times as slow for
 * tens of thousands of short texts.
 */
export function startOfSha256(text: string): number {
  for (let index = 0; index < 8; index++) state.setInt32(index * 4, initial[index] ?? 0);
  const { length } = text;
  for (let start = 0; start < length + 9; start += 64) {
    for (let index = 0; index < 64; index++) {
      const at = start + index;
      block[index] = at < length ? text.charCodeAt(at) : at === length ? 0x80 : 0;
    }
    if (start + 64 >= length + 9) schedule.setInt32(60, length * 8);
    mixBlock();
  }
  return state.getInt32(0);
}

/** Computes one block of SHA-256 (FIPS 180-4, section 6.2.2). */
function mixBlock(): void {
  for (let t = 64; t < 256; t += 4) {
    const x = schedule.getInt32(t - 60);
    const y = schedule.getInt32(t - 8);
    const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3);
    const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10);
    schedule.setInt32(t, (schedule.getInt32(t - 64) + s0 + schedule.getInt32(t - 28) + s1) | 0);
  }
  let a = state.getInt32(0);
  let b = state.getInt32(4);
  let c = state.getInt32(8);
  let d = state.getInt32(12);
  let e = state.getInt32(16);
  let f = state.getInt32(20);
  let g = state.getInt32(24);
  let h = state.getInt32(28);
  for (let t = 0; t < 256; t += 4) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + k.getInt32(t) + schedule.getInt32(t)) | 0;
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  add(0, a);
  add(4, b);
  add(8, c);
  add(12, d);
  add(16, e);
  add(20, f);
  add(24, g);
  add(28, h);
}

const add = (at: number, word: number): void => state.setInt32(at, state.getInt32(at) + word);
