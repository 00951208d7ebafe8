import type { OidcClient } from '../../config/oidc/oidc-config.ts';
import { ServerKeys } from '../../crypto/server-keys.ts';
import { managedClients } from '../../oidc/clients/manage-clients.ts';
import { claimsFor, registeredAtOf, scopeClaims } from '../../oidc/protocol/account-claims.ts';
import { tableText } from '../../plain-text.ts';
import { discloseAccount } from '../../support/personal-data.ts';
import { type Acting, type CliDeps, command } from '../command.ts';
import { CommandFailure } from '../command-failure.ts';
import {
  clientFindings,
  discoveryFinding,
  loginFinding,
  type LoginRequest,
  loginRequest,
} from '../doctor/check-client.ts';
import { checkLogouts } from '../doctor/check-logouts.ts';
import { type Finding, findingsText, worstOf } from '../doctor/finding.ts';
import { findPerson, gone, personOptions } from '../person-argument.ts';
import { configuredClient } from './client.ts';

export const clientTest = command({
  name: 'client test',
  summary: 'Check an application: follow a login up to the login page of Selvage, and print the names of its claims.',
  takes: ['id'],
  options: {
    user: {
      type: 'string',
      value: 'PERSON',
      says: 'print the claims with their values for this person; the audit records it',
    },
    ...personOptions,
  },
  audited: 'by-name',
  run: async ({ deps, given: [id = ''], values, io, acting }) => {
    const opened = await deps();
    const client = configuredClient(opened, id);
    const managed = (await managedClients(opened)).find((each) => each.id === id);
    const origin = opened.config.brands.find((brand) => brand.id === client.brand)?.origin ?? '';
    const person = values.user === undefined ? null : await personFor(opened, values.user, values, acting);
    const about = await Promise.all([
      discoveryFinding(origin),
      ...client.redirectUris.map((uri) => loginFinding(origin, client, uri)),
    ]);
    const logouts = await checkLogouts({ ...opened, config: { ...opened.config, oidc: onlyFor(opened, client) } });
    const findings = [
      ...(managed ? clientFindings(managed) : []),
      ...about,
      ...logouts,
      ...(person ? [personFinding(client, person.kind)] : []),
    ];
    const claims = await claimsByScope(opened, client, person);
    const [redirectUri] = client.redirectUris;
    const request = redirectUri === undefined ? null : loginRequest(origin, client, redirectUri);
    const text = [
      findingsText(findings, io.colour),
      ...(claims.length === 0 ? [] : ['\n', claimsText(claims)]),
      `\n${nextStep(client, origin, request)}`,
    ];
    return {
      exit: worstOf(findings),
      json: { client: id, issuer: origin, findings, claims, request },
      text: text.join(''),
    };
  },
});

const onlyFor = ({ config }: CliDeps, client: OidcClient) => ({ resources: [], ...config.oidc, clients: [client] });

async function personFor(deps: CliDeps, user: string, values: { kind?: string }, acting: Acting) {
  const person = await findPerson(deps, [user], values);
  if (!(await discloseAccount(deps, person.id, 'account-shown', acting))) throw gone();
  return person;
}

type Person = Awaited<ReturnType<typeof personFor>>;

function personFinding(client: OidcClient, kind: Person['kind']): Finding {
  const { kinds } = client;
  const about = 'person';
  return kinds.includes(kind)
    ? { about, state: 'ok', says: `is a ${kind}, which the application takes` }
    : {
        about,
        state: 'wrong',
        says: `is a ${kind}, and the application takes ${kinds.join(', ')}`,
        hint: `name another person, or let it take them: ${takesToo(client, kind)}`,
      };
}

function takesToo({ id, kinds, version }: OidcClient, kind: Person['kind']): string {
  const all = JSON.stringify([...kinds, kind]);
  return version === null
    ? `set kinds of oidc.clients.${id} in SELVAGE_CONFIG to ${all}, and restart the instances`
    : `selvage client edit ${id} --set 'kinds=${all}' --reason '…'`;
}

interface ScopeClaims {
  scope: string;
  claims: readonly string[];
  /**
   * The claims of the scope with their values for the given person, without claims that only a login has, such as `auth_time`. Null if the
   * command names no person.
   */
  values: Record<string, unknown> | null;
}

async function claimsByScope(deps: CliDeps, client: OidcClient, person: Person | null): Promise<ScopeClaims[]> {
  const values = person && {
    sub: await subjectOf(deps, client, person),
    ...(await claimsFor(deps, person.id, client.scopes)),
  };
  return client.scopes.map((scope) => ({
    scope,
    claims: scopeClaims[scope],
    values: values && Object.fromEntries(Object.entries(values).filter(([name]) => scopeClaims[scope].includes(name))),
  }));
}

async function subjectOf(deps: CliDeps, { sector }: OidcClient, { id }: Person): Promise<string> {
  const registeredAt = await registeredAtOf(deps.db, id);
  if (!registeredAt) throw new CommandFailure('refused', 'the account was erased meanwhile');
  return new ServerKeys(deps).subjectOf(sector, { id, registeredAt });
}

const claimsText = (claims: readonly ScopeClaims[]): string =>
  tableText(
    ['scope', 'claims'],
    claims.map(({ scope, claims: names, values }) => [
      scope,
      values
        ? Object.entries(values)
            .map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
            .join(' ')
        : names.join(' '),
    ]),
  );

/** The arguments of curl. Nobody can type a signature, so its place is left open. */
function credentialsOf({ id, auth }: OidcClient): string {
  if (auth === 'client_secret_basic') return `-u ${id}:$CLIENT_SECRET`;
  if (auth === 'client_secret_post') return `-d client_id=${id} -d client_secret=$CLIENT_SECRET`;
  if (auth === 'none') return `-d client_id=${id}`;
  return `-d client_id=${id} -d client_assertion_type=urn:ietf:params:oauth:client-assertion-type:jwt-bearer -d client_assertion=…`;
}

function nextStep(client: OidcClient, origin: string, request: LoginRequest | null): string {
  const { type, resources, redirectUris } = client;
  const credentials = credentialsOf(client);
  if (type === 'service')
    return `A token to try:\n  curl ${origin}/oidc/token ${credentials} -d grant_type=client_credentials -d resource=${resources[0] ?? ''}\n`;
  if (request === null)
    return `A question about a token to try:\n  curl ${origin}/oidc/introspect ${credentials} -d token=…\n`;
  return [
    'The redirect addresses were not called: only a login shows whether the application answers there.\n',
    'A login to try in a browser. Stop the application first, or it uses up the code. The browser ends at an address with code=…:\n',
    `  ${request.url}\n`,
    'Exchange this code within a minute:\n',
    `  curl ${origin}/oidc/token ${credentials} -d grant_type=authorization_code -d code=…`,
    ` -d redirect_uri=${encodeURIComponent(redirectUris[0] ?? '')} -d code_verifier=${request.codeVerifier}\n`,
  ].join('');
}
