import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';
import { cspReportPath } from './csp-reports.ts';

export type Headers = readonly (readonly [name: string, value: string])[];

/** Sets the headers on every answer, errors included. A page with special needs sets its own policy first. */
export function installSecurityHeaders(app: FastifyInstance, headers: Headers, embeddable: Headers): void {
  app.decorateReply('embeddable', false);
  app.decorateReply('formRedirectTarget', null);
  app.addHook('onSend', (request, reply, _payload, done) => {
    for (const [name, value] of reply.embeddable ? embeddable : headers)
      if (!reply.hasHeader(name)) reply.header(name, formAllowed(value, reply.formRedirectTarget));
    const { url, config } = request.routeOptions;
    if (url?.startsWith('/api/') && !config.mayBeKept) reply.header('cache-control', 'no-store');
    done();
  });
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True if the answer is the same for everyone and may be cached. */
    mayBeKept?: boolean;
  }
  interface FastifyReply {
    /** True for documents of the web application. Only the configured sites may frame them, and no other answer may be framed. */
    embeddable: boolean;
    /** The external URL that a form of this page finally leads to. Null if there is none. */
    formRedirectTarget: string | null;
  }
}

const ownForms = `form-action 'self'`;

/**
 * Returns the policy with the target of the form. Browsers check each redirect after a posted form against the policy of the page. Only the
 * origin is added or, for an app, its scheme.
 */
function formAllowed(value: string, redirectTarget: string | null): string {
  if (redirectTarget === null) return value;
  const { origin, protocol } = new URL(redirectTarget);
  return value.replace(ownForms, `${ownForms} ${origin === 'null' ? protocol : origin}`);
}

interface DocumentPolicy {
  embeddable?: boolean;
  /** Hashes of the inline scripts in our documents. */
  inlineScriptHashes?: readonly string[];
}

const quoted = (hashes: readonly string[]): string => hashes.map((hash) => ` '${hash}'`).join('');

export function securityHeaders(
  config: Config,
  inlineStyleHashes: readonly string[],
  { embeddable = false, inlineScriptHashes = [] }: DocumentPolicy = {},
): Headers {
  const framed = embeddable && config.embeddingOrigins.length > 0;
  const analytics =
    config.analyticsUrl && URL.canParse(config.analyticsUrl) ? ` ${new URL(config.analyticsUrl).origin}` : '';
  const policy = [
    `default-src 'self'`,
    `script-src 'self'${quoted(inlineScriptHashes)}`,
    `style-src 'self'${quoted(inlineStyleHashes)}`,
    `img-src 'self' data:`,
    `connect-src 'self'${analytics}`,
    `object-src 'none'`,
    `base-uri 'none'`,
    ownForms,
    `frame-ancestors ${framed ? config.embeddingOrigins.join(' ') : `'none'`}`,
    // Only documents can violate the policy, so other answers leave out `report-to` to save bytes.
    ...(embeddable ? ['report-to csp'] : []),
  ];
  return [
    ['content-security-policy', policy.join('; ')],
    ['x-content-type-options', 'nosniff'],
    ['referrer-policy', 'no-referrer'],
    ['cross-origin-opener-policy', 'same-origin'],
    ['cross-origin-resource-policy', 'same-origin'],
    ['permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), otp-credentials=(self)'],
    ...(embeddable ? [['reporting-endpoints', `csp="${cspReportPath}"`] as const] : []),
    ...(framed ? [] : [['x-frame-options', 'DENY'] as const]),
    ...(config.secureCookies ? [['strict-transport-security', 'max-age=31536000; includeSubDomains'] as const] : []),
  ];
}
