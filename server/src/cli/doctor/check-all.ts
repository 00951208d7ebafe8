import type { Config, HostedBrand } from '../../config/config.ts';
import { checkUrlCertificate } from './check-certificates.ts';
import { checkDatabase } from './check-database.ts';
import { checkDeskProvider } from './check-desk-provider.ts';
import { checkMail, checkRegistry, checkSms } from './check-gateways.ts';
import { checkMessageTexts } from './check-message-texts.ts';
import { checkPages } from './check-pages.ts';
import { checkPasswords } from './check-passwords.ts';
import { checkProxy, checkPublicUrl } from './check-public-url.ts';
import type { DemoModule } from '../../demo-module.ts';
import type { Finding } from './finding.ts';

const hint = 'make another one with `openssl rand -base64 48` and rotate to it: docs/secret.md, "Change it"';

/** Estimates the entropy from the spread of characters. Words and repetitions lower it. */
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
    return {
      about,
      state: 'wrong',
      says: `could be guessed: about ${weakest} bits, and at least 100 are needed`,
      hint,
    };
  const lengths = secrets.map(({ secret }) => secret.length).join(' and ');
  return { about, state: 'ok', says: `${lengths} characters, about ${weakest} bits` };
}

/** If the portal of a brand does not answer, its pages are not checked one by one. */
async function checkSite(brand: HostedBrand): Promise<Finding[]> {
  const address = await checkPublicUrl(brand);
  if (address.some(({ state }) => state !== 'ok')) return address;
  return [...address, ...(await checkUrlCertificate(brand.id, brand.origin)), ...(await checkPages(brand))];
}

/** Runs all checks at once. Each has its own timeout, so that a check that hangs delays no other. */
export async function checkAll(config: Config, demo?: DemoModule): Promise<Finding[]> {
  const asked = await Promise.all([
    checkDatabase(config, demo),
    ...config.brands.map((brand) => checkSite(brand)),
    checkMail(config),
    checkSms(config),
    checkMessageTexts(config),
    checkRegistry(config),
    checkDeskProvider(config),
    checkPasswords(config),
  ]);
  return [checkSecret(config), checkProxy(config), ...asked.flat()];
}
