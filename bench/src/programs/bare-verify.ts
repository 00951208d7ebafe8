import { createHash, verify } from 'node:crypto';
import { BenchPasskeys } from '../products/passkeys.ts';

// Verifies a passkey's answer for `VERIFY_SECONDS`: only its signature, or everything like the product.
const seconds = Number(process.env['VERIFY_SECONDS']);
const passkeys = new BenchPasskeys();
const asked = {
  challenge: Buffer.alloc(56, 7).toString('base64url'),
  rpId: 'localhost',
  origin: 'http://localhost:3000',
};
const assertion = passkeys.answer(0, asked);
const bytes = (text: string) => Buffer.from(text, 'base64url');

interface VerifyModule {
  verifyAssertionSignature: (...given: unknown[]) => Promise<object | undefined>;
}

function bareVerification(): () => boolean {
  const { clientDataJSON, authenticatorData, signature } = assertion.response;
  const said = createHash('sha256').update(bytes(clientDataJSON)).digest();
  const signed = Buffer.concat([bytes(authenticatorData), said]);
  const given = bytes(signature);
  return () => verify('sha256', signed, passkeys.publicKey, given);
}

async function ourVerification(): Promise<() => Promise<boolean>> {
  const { verifyAssertionSignature } = (await import(process.env['VERIFY_MODULE'] ?? '')) as VerifyModule;
  const party = { id: asked.rpId, name: 'Bench', origins: [asked.origin], parents: [] };
  const expected = { challenge: asked.challenge, requireUserVerification: true };
  return async () =>
    (await verifyAssertionSignature(party, assertion, { publicKey: passkeys.cose }, expected)) !== undefined;
}

const once = process.env['VERIFY'] === 'bare' ? bareVerification() : await ourVerification();

/** The number of verifications in this many seconds. */
async function run(length: number): Promise<number> {
  const started = performance.now();
  let done = 0;
  while (performance.now() - started < length * 1000) {
    if (!(await once())) throw new Error('a good answer was refused');
    done += 1;
  }
  return done;
}

// The first run makes V8 compile the code fully.
await run(1);
const before = process.cpuUsage();
const done = await run(seconds);
const { user, system } = process.cpuUsage(before);
console.log(JSON.stringify({ cpu: (user + system) / 1000 / done }));
