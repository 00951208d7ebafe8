import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findProof, startOfSha256 } from './proof-of-work.ts';

const startByNode = async (text: string): Promise<number> =>
  new DataView(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))).getInt32(0);

describe('SHA-256', () => {
  test('the first 32 bits of our hash equal those of Node’s for every length of input up to four blocks', async () => {
    for (let length = 0; length <= 256; length++) {
      const text = 'selvage-'.repeat(32).slice(0, length);
      expect([length, startOfSha256(text)]).toEqual([length, await startByNode(text)]);
    }
  });

  test('the first 32 bits of our hash equal those of Node’s for any ASCII text', async () => {
    const ascii = fc.string({ unit: 'binary-ascii', maxLength: 300 });
    await fc.assert(fc.asyncProperty(ascii, async (text) => startOfSha256(text) === (await startByNode(text))));
  });
});

describe('a proof of work', () => {
  const challenge = fc.record({ id: fc.stringMatching(/^[\w-]{48}$/), difficulty: fc.integer({ min: 0, max: 10 }) });

  test('consists of the id of the challenge and a nonce, and its hash begins with as many zero bits as the difficulty requires', async () => {
    await fc.assert(
      fc.asyncProperty(challenge, async ({ id, difficulty }) => {
        const proof = findProof({ id, difficulty }, 0, 2 ** 20) ?? '';
        expect(proof).toMatch(/\.[0-9a-z]{1,16}$/);
        expect(proof.slice(0, 48)).toBe(id);
        expect(Math.clz32(await startByNode(proof))).toBeGreaterThanOrEqual(difficulty);
      }),
      { numRuns: 30 },
    );
  });

  test('is the same whether the nonces are tried in one run or in slices', () => {
    fc.assert(
      fc.property(challenge, fc.integer({ min: 1, max: 500 }), (given, slice) => {
        let found: string | undefined;
        for (let from = 0; found === undefined; from += slice) found = findProof(given, from, slice);
        return found === findProof(given, 0, 2 ** 20);
      }),
      { numRuns: 30 },
    );
  });

  test('is undefined when no nonce in the range solves the challenge', () => {
    expect(findProof({ id: 'A'.repeat(48), difficulty: 32 }, 0, 100)).toBeUndefined();
  });
});
