import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { type PasskeyAssertion, passkeyOptions, signInWithPasskey } from '@selvage/contract/api/passkeys';
import type pg from 'pg';
import { browserTokenOf, emailOf } from '../database/people.ts';
import type { Request } from '../load/requests-file.ts';

const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest();

/** The SQL below computes the same. */
const credentialIdOf = (person: number): Buffer => sha256(`credential ${emailOf(person)}`);
const userHandleOf = (person: number): Buffer => sha256(`handle ${emailOf(person)}`);

/** The passkeys of all people. They share one key, because verifying takes the same work for each. */
export class BenchPasskeys {
  readonly #privateKey: KeyObject;
  readonly publicKey: KeyObject;
  /** In COSE format. */
  readonly cose: Buffer;

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#privateKey = privateKey;
    this.publicKey = publicKey;
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const bytes = (text: string) => Buffer.from(text, 'base64url');
    const head = (hex: string) => Buffer.from(hex, 'hex');
    this.cose = Buffer.concat([head('a5010203262001215820'), bytes(x), head('225820'), bytes(y)]);
  }

  /** One for each existing account. */
  async addTo(db: pg.Client, rpId: string): Promise<void> {
    await db.query(`update accounts set user_handle = sha256(convert_to('handle ' || email, 'UTF8'))`);
    await db.query(
      `insert into passkeys (account_id, rp_id, credential_id, public_key, counter, backup_eligible, backed_up, transports, aaguid, device, created_at)
       select id, $1, sha256(convert_to('credential ' || email, 'UTF8')), $2, 0, false, false, '{}', gen_random_uuid(), '/', now() from accounts`,
      [rpId, this.cose],
    );
    await db.query('vacuum analyze accounts');
    await db.query('vacuum analyze passkeys');
  }

  /** The answer of a person's passkey. */
  answer(
    person: number,
    { challenge, rpId, origin }: { challenge: string; rpId: string; origin: string },
  ): PasskeyAssertion {
    const said = { type: 'webauthn.get', challenge, origin, crossOrigin: false };
    const clientDataJSON = Buffer.from(JSON.stringify(said));
    const authenticatorData = Buffer.concat([sha256(rpId), Buffer.from([0b101, 0, 0, 0, 0])]);
    const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientDataJSON)]), this.#privateKey);
    const id = credentialIdOf(person).toString('base64url');
    const response = { clientDataJSON, authenticatorData, signature, userHandle: userHandleOf(person) };
    const texts = Object.entries(response).map(([name, data]) => [name, data.toString('base64url')]);
    const written = Object.fromEntries(texts) as PasskeyAssertion['response'];
    return { id, rawId: id, type: 'public-key', response: written };
  }
}

/** Each person uses the same browser as before, as with a password. */
const headersOf = (port: number, person: number, cookies: readonly string[] = []): Record<string, string> => ({
  origin: `http://127.0.0.1:${port}`,
  'sec-fetch-site': 'same-origin',
  cookie: [`browser=${browserTokenOf(person)}`, ...cookies].join('; '),
});

const optionsRequest = (port: number, person: number): Request => ({
  method: passkeyOptions.method,
  path: passkeyOptions.path,
  headers: headersOf(port, person),
  body: {},
});

interface Asked {
  challenge: string;
  rpId: string;
  /** The cookies that identify the browser to the server. */
  cookies: string[];
}

export async function askForChallenge(port: number, person: number): Promise<Asked> {
  const { method, path, headers = {}, body } = optionsRequest(port, person);
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { publicKey } = (await response.json()) as { publicKey: { challenge: string; rpId: string } };
  const cookies = response.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
  return { ...publicKey, cookies };
}

const atOnce = 8;

/** Complete logins: each requests a challenge and answers one that was requested before, because a challenge can be answered only once. */
export async function passkeySignIns(
  passkeys: BenchPasskeys,
  { port, people }: { port: number; people: number },
  count: number,
): Promise<Request[]> {
  const requests: Request[] = [];
  const ask = async (person: number): Promise<Request[]> => {
    const asked = await askForChallenge(port, person);
    const credential = passkeys.answer(person, { ...asked, origin: `http://127.0.0.1:${port}` });
    const { method, path } = signInWithPasskey;
    const headers = headersOf(port, person, asked.cookies);
    return [optionsRequest(port, person), { method, path, headers, body: { credential } }];
  };
  for (let first = 0; first < count; first += atOnce) {
    const some = Array.from({ length: atOnce }, (_, index) => ask((first + index) % people));
    requests.push(...(await Promise.all(some)).flat());
  }
  return requests;
}
