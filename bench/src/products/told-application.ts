import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Bench } from '../bench.ts';

export const toldClientId = 'claims';

/** The settings that make the product notify one application at this URL of ended sessions. */
export async function toldApplication(
  { afterwards }: Pick<Bench, 'afterwards'>,
  backchannelLogoutUri: string,
): Promise<Record<string, string>> {
  const folder = await mkdtemp(join(tmpdir(), 'selvage-bench-oidc-'));
  afterwards(() => rm(folder, { recursive: true }));
  const file = join(folder, 'selvage.json');
  const client = {
    name: { en: 'Claims', ga: 'Éilimh' },
    kinds: ['member'],
    type: 'spa',
    auth: 'none',
    redirectUris: ['https://claims.insurer.example/callback'],
    scopes: ['openid'],
    backchannelLogoutUri,
  };
  await writeFile(file, JSON.stringify({ oidc: { clients: { [toldClientId]: client } } }));
  return { SELVAGE_CONFIG: file };
}
