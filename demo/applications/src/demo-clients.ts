import { fileURLToPath } from 'node:url';
import { kinds } from '@selvage/contract/user-types';
import { wordsByLanguage } from './words.ts';

/** The logos of both applications. The configuration needs copies of them beside it. */
export const demoLogoFiles = ['claims.svg', 'documents.svg'].map((name) =>
  fileURLToPath(new URL(`../assets/${name}`, import.meta.url)),
);

/** The setting `oidc.clients` for both applications. The secret and the logos are in files beside the configuration. */
export function demoClients({ claimsPort, documentsPort }: { claimsPort: number; documentsPort: number }): object {
  const client = (id: 'claims' | 'documents', port: number) => ({
    name: { en: wordsByLanguage.en.names[id], ga: wordsByLanguage.ga.names[id] },
    logoFile: `${id}.svg`,
    redirectUris: [`http://localhost:${port}/callback`],
    home: `http://localhost:${port}/`,
    logoutUris: [`http://localhost:${port}/`],
    scopes: ['openid', 'kind', 'email', 'member'],
  });
  return {
    claims: {
      backchannelLogoutUri: `http://localhost:${claimsPort}/told-of-logout`,
      ...client('claims', claimsPort),
      kinds,
      type: 'web',
      auth: 'client_secret_basic',
      secretFile: 'claims.secret',
    },
    // It stands for an application of a partner, so that a demonstration can show how access is allowed and removed.
    documents: { ...client('documents', documentsPort), kinds: ['member'], type: 'spa', auth: 'none', consent: 'ask' },
  };
}
