import { kinds } from '@selvage/contract/user-types';
import { wordsByLanguage } from './words.ts';

/** The setting `oidc.clients` for both applications. The secret is in a file beside the configuration. */
export function demoClients({ claimsPort, documentsPort }: { claimsPort: number; documentsPort: number }): object {
  const client = (id: 'claims' | 'documents', port: number) => ({
    name: { en: wordsByLanguage.en.names[id], ga: wordsByLanguage.ga.names[id] },
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
