import type { Config, HostedBrand } from '../../config/config.ts';
import { checkUrlCertificate } from './check-certificates.ts';
import { checkDatabase } from './check-database.ts';
import { checkDeskProvider } from './check-desk-provider.ts';
import { checkMail, checkRegistry, checkSms } from './check-gateways.ts';
import { checkPages } from './check-pages.ts';
import { checkPasswords } from './check-passwords.ts';
import { checkProxy, checkPublicUrl } from './check-public-url.ts';
import type { DemoModule } from '../../demo-module.ts';
import type { Finding } from './finding.ts';

const hint = 'make another one with `openssl rand -base64 48` and rotate to it: docs/secret.md, "Change it"';

/** As random as it looks: the spread of its characters, which words and repetitions lower. */
function bitsOf(secret: string): number {
  const counts = new Map<string, number>();
  for (const character of secret) counts.set(character, (counts.get(character) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits -= count * Math.log2(count / secret.length);
  return Math.floor(bits);
}

export function checkSecret({ secrets, mode }: Pick<Config, 'secrets' | 'mode'>): Finding {
  const about = 'secret';
  if (mode === 'demo') return { about, state: 'skipped', says: 'a demonstration keeps no secrets' };
  const weakest = Math.min(...secrets.map(({ secret }) => bitsOf(secret)));
  if (weakest < 100)
    return { about, state: 'wrong', says: `could be guessed: about ${weakest} bits, 100 at least are needed`, hint };
  const lengths = secrets.map(({ secret }) => secret.length).join(' and ');
  return { about, state: 'ok', says: `${lengths} characters, about ${weakest} bits` };
}

/** The pages of a portal that does not answer are not asked for one by one. */
async function checkSite(brand: HostedBrand): Promise<Finding[]> {
  const address = await checkPublicUrl(brand);
  if (address.some(({ state }) => state !== 'ok')) return address;
  return [...address, ...(await checkUrlCertificate(brand.id, brand.origin)), ...(await checkPages(brand))];
}

/** All at once. Each check has a time-out of its own, so that one that hangs holds no other up. */
export async function checkAll(config: Config, demo?: DemoModule): Promise<Finding[]> {
  const asked = await Promise.all([
    checkDatabase(config, demo),
    ...config.brands.map((brand) => checkSite(brand)),
    checkMail(config),
    checkSms(config),
    checkRegistry(config),
    checkDeskProvider(config),
    checkPasswords(config),
  ]);
  return [checkSecret(config), checkProxy(config), ...asked.flat()];
}
