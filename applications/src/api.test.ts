import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { request } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { debianClient, npmClient } from './client-versions.ts';
import { documentedBlock, documentedEnvironment } from './documented.ts';
import { type Program, startProgram, trustingEnvironment } from './program.ts';

const { issuer, ports, secret } = inject('portal');
const api = 'https://api.insurer.example/claims';
const section = 'The common case: a JWT';

/** Requests a token with only the client's secret (`client_credentials`), as a program without a logged-in person does. */
async function newToken(): Promise<string> {
  const context = await request.newContext({ ignoreHTTPSErrors: true });
  const answer = await context.post(`${issuer}/oidc/token`, {
    headers: { authorization: `Basic ${Buffer.from(`nightly:${secret}`).toString('base64')}` },
    form: { grant_type: 'client_credentials', scope: 'claims:read' },
  });
  const { access_token: token } = (await answer.json()) as { access_token: string };
  await context.dispose();
  return token;
}

/** The same token with a signature that is one bit off. */
const forged = (token: string): string => {
  const [header, payload, signature = ''] = token.split('.');
  const bytes = Buffer.from(signature, 'base64url');
  bytes[0] = (bytes[0] ?? 0) ^ 1;
  return [header, payload, bytes.toString('base64url')].join('.');
};

describe(`OP44 ${npmClient('jose').title}`, () => {
  const address = `http://localhost:${ports.nightly}/`;
  let program: Program;
  beforeAll(async () => {
    const file = fileURLToPath(new URL('../dist/api.mjs', import.meta.url));
    writeFileSync(file, documentedBlock(section, 'js', { 'https://portal.insurer.example': issuer }));
    program = await startProgram([process.execPath, file], {
      port: ports.nightly,
      env: documentedEnvironment(section, { PORT: String(ports.nightly) }),
    });
  });
  afterAll(() => program.stop());

  const ask = (token: string) => fetch(address, { headers: { authorization: `Bearer ${token}` } });

  test('an API verifies JWT access tokens with only the address of the keys', async () => {
    const token = await newToken();
    const answer = await ask(token);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ iss: issuer, aud: api, client_id: 'nightly', scope: 'claims:read' });
    expect((await ask(forged(token))).status).toBe(401);
    expect((await fetch(address)).status).toBe(401);
  });
});

const python = debianClient('jwcrypto', 'python3-jwcrypto');
describe.skipIf(!python.isInstalled)(`OP44 ${python.title}`, () => {
  const check = (token: string): unknown => {
    const program = fileURLToPath(new URL('../programs/jwcrypto_check.py', import.meta.url));
    const args = [program, `${issuer}/oidc/jwks`, issuer, api, token];
    const env = { PATH: process.env['PATH'], ...trustingEnvironment() };
    return JSON.parse(execFileSync('/usr/bin/python3', args, { env, encoding: 'utf8', stdio: 'pipe' }));
  };

  test('an API verifies JWT access tokens with only the address of the keys', async () => {
    const token = await newToken();
    expect(check(token)).toMatchObject({ typ: 'at+jwt', iss: issuer, aud: api, client_id: 'nightly' });
    expect(() => check(forged(token))).toThrow('InvalidJWSSignature');
  });
});
