import { seconds as inMilliseconds } from '@selvage/contract/time-units';
import { measurement } from '../measurement.ts';
import { places } from '../places.ts';
import { runProgram } from '../process/run-program.ts';

interface Verified {
  /** Milliseconds of processor time per verification. */
  cpu: number;
}

const run = async (which: 'bare' | 'ours', seconds: number): Promise<Verified> => {
  const env = { VERIFY: which, VERIFY_SECONDS: String(seconds), VERIFY_MODULE: places.verifyAssertion };
  const args = [places.bareVerify];
  return (await runProgram({ command: process.execPath, args, env }, inMilliseconds(seconds + 30))) as Verified;
};

/** The cost of verifying a passkey beside its signature: parsing JSON, CBOR and the key, and comparing the fields. */
export const passkeyVerification = measurement<Verified, Verified>({
  repeats: true,
  // oxfmt-ignore
  figures: [
    { id: 'G26', work: 'CPU to verify a passkey’s answer', against: 'bare ECDSA verification', unit: ' ms', score: 'ratio', goal: { atMost: 12 }, anchor: ({ cpu }) => cpu, ours: ({ cpu }) => cpu },
  ],
  open: async ({ settings: { seconds } }) => ({
    anchor: () => run('bare', seconds),
    ours: () => run('ours', seconds),
  }),
});
