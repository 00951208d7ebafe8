import { createHash } from 'node:crypto';
import type { Config } from './config.ts';

/**
 * Eight digits by which instances with different configurations are told apart. What may differ between machines (ports, paths,
 * the way to the database) and what is secret is left out.
 */
export function configDigest(config: Config): string {
  const { mode, secureCookies, throttle, brands, twoFactor, limits, phoneCountries, desk, mail, sms, registry } =
    config;
  const same = {
    mode,
    secureCookies,
    throttle,
    brands,
    twoFactor,
    limits,
    phoneCountries,
    desk: desk && { ...desk, openid: desk.openid && { ...desk.openid, credentials: desk.openid.credentials.method } },
    embeddingOrigins: config.embeddingOrigins,
    analyticsUrl: config.analyticsUrl,
    apiDocs: config.apiDocs,
    trustProxy: config.trustProxy,
    hasHook: config.hookSecret !== null,
    hasFilter: config.passwordFilter !== null,
    mail: mail && [mail.host, mail.port, mail.secure, mail.startTls, mail.returnPath],
    sms: sms && [sms.shape, new URL(sms.url).host],
    registry: registry.kind === 'embedded' ? registry.kind : [registry.kind, registry.connection.url],
  };
  return createHash('sha256').update(JSON.stringify(same)).digest('hex').slice(0, 8);
}
