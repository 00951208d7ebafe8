import { seconds } from '@selvage/contract/time-units';
import { refusals } from '@selvage/contract/refusals';
import type { Config, HostedBrand } from '../../config/config.ts';
import { untrustedCodes } from '../../db/tls-faults.ts';
import type { Finding } from './finding.ts';

const certificateFaults: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'its certificate has expired',
  CERT_NOT_YET_VALID: 'its certificate is not valid yet: compare the clocks of both machines',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name',
};

const untrusted =
  'its certificate comes without the ones in between, or was signed by an authority that this machine does not know';
const trustHint = 'name the authority: NODE_EXTRA_CA_CERTS=/path/to/authority.pem';

const wrongScheme: Readonly<Record<string, string>> = {
  ERR_SSL_WRONG_VERSION_NUMBER: 'it does not speak https',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'it does not speak https',
};

/** Sends requests like a browser: to the public name, through all proxies. */
export async function checkPublicUrl({ id, origin }: Pick<HostedBrand, 'id' | 'origin'>): Promise<Finding[]> {
  const about = `address ${id}`;
  const ask = (path: string) =>
    fetch(`${origin}${path}`, { redirect: 'manual', signal: AbortSignal.timeout(seconds(5)) });
  try {
    const health = await ask('/healthz');
    const moved = movedFinding(about, origin, health);
    if (moved) return [moved];
    if (!(await isOurs(health)))
      return [
        {
          about,
          state: 'wrong',
          says: `${origin}/healthz is answered by another server (HTTP ${health.status})`,
          hint: 'does the proxy lead to Selvage, with every path?',
        },
      ];
    return [hostFinding(about, origin, await ask('/memberlogin/login'))];
  } catch (error) {
    return [unansweredFinding(about, origin, failureCode(error))];
  }
}

function movedFinding(about: string, origin: string, { status, headers }: Response): Finding | undefined {
  if (status < 300 || status >= 400) return undefined;
  const location = headers.get('location') ?? '';
  const target = URL.canParse(location, origin) ? new URL(location, origin).origin : 'nowhere';
  const says = target === origin ? `${origin} leads in a circle` : `${origin} leads to ${target}`;
  return {
    about,
    state: 'wrong',
    says,
    hint: 'PUBLIC_URL, or the origin of the brand, must be what people end up at: messages lead there',
  };
}

async function isOurs(response: Response): Promise<boolean> {
  const text = await response.text();
  return response.status === 200 && /^\{"status":"ok"\}$/.test(text);
}

/** `/healthz` answers for any host name, but pages only for the brands' hosts. */
function hostFinding(about: string, origin: string, page: Response): Finding {
  void page.body?.cancel();
  if (page.status === refusals['request.unknown-host'].status)
    return {
      about,
      state: 'wrong',
      says: 'the proxy passes on another host name than people use',
      hint: 'the proxy must pass the Host header on (nginx: proxy_set_header Host $host)',
    };
  return { about, state: 'ok', says: `${origin} answers` };
}

/** The code that identifies the cause of a failed request. */
export function failureCode(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(cause instanceof Error)) return '';
  return 'code' in cause ? String(cause.code) : cause.name;
}

export function unansweredFinding(about: string, origin: string, code: string): Finding {
  if (untrustedCodes.has(code)) return { about, state: 'wrong', says: `${origin}: ${untrusted}`, hint: trustHint };
  const fault = certificateFaults[code] ?? wrongScheme[code];
  if (fault !== undefined) return { about, state: 'wrong', says: `${origin}: ${fault}` };
  if (code === 'ENOTFOUND' && origin.includes('.localhost'))
    return { about, state: 'skipped', says: `${origin}: a name that browsers know and this machine does not` };
  return {
    about,
    state: 'unreachable',
    says: `${origin} does not answer (${code})`,
    hint: 'is a server running, and does this machine reach it by its public name?',
  };
}

/** The server speaks only plain HTTP. For https a proxy must end TLS, and the server must trust this proxy. */
export function checkProxy({ secureCookies, trustProxy }: Pick<Config, 'secureCookies' | 'trustProxy'>): Finding {
  const about = 'proxy';
  if (secureCookies && trustProxy === false)
    return {
      about,
      state: 'warning',
      says: 'no proxy is trusted, yet people come by https',
      hint: 'set SELVAGE_TRUST_PROXY to its address: otherwise all people share its address and its limits',
    };
  return { about, state: 'ok', says: trustProxy === false ? 'none' : `trusted proxies: ${trustProxy}` };
}
