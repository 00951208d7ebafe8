import type { Config, HostedBrand } from '../../config/config.ts';
import { examineDatabase } from './examine-database.ts';
import { examineMail } from './examine-mail.ts';
import { examinePages } from './examine-pages.ts';
import { examineProxy, examinePublicAddress } from './examine-public-address.ts';
import { examineRegistry } from './examine-registry.ts';
import { examineSecret } from './examine-secret.ts';
import { examineSms } from './examine-sms.ts';
import type { Finding } from './finding.ts';

/** The pages of a portal that does not answer are not asked for one by one. */
async function examineSite(brand: HostedBrand): Promise<Finding[]> {
  const address = await examinePublicAddress(brand);
  return address.every(({ state }) => state === 'ok') ? [...address, ...(await examinePages(brand))] : address;
}

/** All at once: what hangs is given up by itself, and holds nothing else up. */
export async function examine(config: Config): Promise<Finding[]> {
  const asked = await Promise.all([
    examineDatabase(config),
    ...config.brands.map((brand) => examineSite(brand)),
    examineMail(config),
    examineSms(config),
    examineRegistry(config),
  ]);
  return [examineSecret(config), examineProxy(config), ...asked.flat()];
}
