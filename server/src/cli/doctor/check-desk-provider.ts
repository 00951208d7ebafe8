import { seconds } from '@selvage/contract/time-units';
import * as z from 'zod/mini';
import { counted } from '../../counted.ts';
import type { Config, DeskOpenId } from '../../config/config.ts';
import { machineTime } from '../../db/clock.ts';
import { checkUrlCertificate } from './check-certificates.ts';
import { failureCode, unansweredFinding } from './check-public-url.ts';
import type { Finding } from './finding.ts';

const about = 'desk login';

const metadata = z.object({
  issuer: z.string(),
  authorization_endpoint: z.string(),
  token_endpoint: z.string(),
  jwks_uri: z.string(),
  token_endpoint_auth_methods_supported: z.optional(z.array(z.string())),
  code_challenge_methods_supported: z.optional(z.array(z.string())),
});
type Metadata = z.output<typeof metadata>;

/** Sends the first request of a desk login to the OpenID provider. */
export async function checkDeskProvider({ desk, brands }: Pick<Config, 'desk' | 'brands'>): Promise<Finding[]> {
  if (!desk?.openid) return [];
  const { issuer } = desk.openid;
  const url = `${issuer}/.well-known/openid-configuration`;
  try {
    const answer = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(seconds(5)) });
    const arrivedAt = machineTime();
    const said = metadata.safeParse(await answer.json().catch(() => null));
    if (answer.status !== 200 || !said.success)
      return [
        {
          about,
          state: 'wrong',
          says: `${url} answers ${answer.status} without the metadata of a provider`,
          hint: 'desk.openid.issuer must be exactly the issuer that the provider states',
        },
      ];
    const served = brands.filter(({ origin }) => desk.hosts?.includes(new URL(origin).hostname) !== false);
    const redirects = served.map(({ origin }) => `${origin}/desk/openid/callback`).join(', ');
    const ok: Finding = { about, state: 'ok', says: `${issuer} answers; it must know us at ${redirects}` };
    const found = [...metadataFindings(said.data, desk.openid), ...clockFindings(answer, arrivedAt)];
    return [...(found.length > 0 ? found : [ok]), ...(await checkUrlCertificate(about, issuer))];
  } catch (error) {
    return [unansweredFinding(about, issuer, failureCode(error))];
  }
}

function metadataFindings(said: Metadata, { issuer, credentials: { method } }: DeskOpenId): Finding[] {
  const methods = said.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  const problems = [
    !URL.canParse(said.issuer) || new URL(said.issuer).href !== new URL(issuer).href
      ? `${issuer} calls itself ${said.issuer}: name that in desk.openid.issuer`
      : [],
    methods.includes(method)
      ? []
      : `${issuer} does not know ${method}, only ${methods.join(', ')}: change desk.openid.auth`,
    said.code_challenge_methods_supported?.includes('S256') === false
      ? `${issuer} does not know PKCE by S256, which we always use`
      : [],
  ].flat();
  return problems.map((says) => ({ about, state: 'wrong', says }));
}

/** The clock difference at which the library refuses a token. */
const mostSeconds = 30;

function clockFindings({ headers }: Response, now: Date): Finding[] {
  const date = Date.parse(headers.get('date') ?? '');
  const away = Math.round(Math.abs(date - now.getTime()) / 1000);
  if (Number.isNaN(date) || away <= mostSeconds) return [];
  const says = `the clock of the provider differs by ${counted(away, 'second')}: its tokens would be refused`;
  return [{ about, state: 'wrong', says, hint: 'have both machines ask a time server (NTP)' }];
}
