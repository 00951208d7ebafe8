import type { OidcClient } from '../../../config/oidc/oidc-config.ts';
import { showsSecret } from '../../../oidc/clients/manage-clients.ts';

/** What an application team copies into its program, with the values of this application. */
export interface Configuration {
  name: string;
  file: string;
  text: string;
  /** What else is needed, in one sentence. */
  note: string;
}

interface Values {
  issuer: string;
  id: string;
  scope: string;
  redirectUri: string;
  auth: OidcClient['auth'];
  algorithm: string;
}

/** Returns the configurations for a site with a server that shows a secret. For others the documentation has examples. */
export function configurationsOf(client: OidcClient, issuer: string): Configuration[] {
  if (client.type !== 'web' || !showsSecret(client)) return [];
  const { id, auth, scopes, redirectUris, idTokenAlgorithm } = client;
  const redirectUri = redirectUris[0] ?? '';
  const values = { issuer, id, scope: scopes.join(' '), redirectUri, auth, algorithm: idTokenAlgorithm };
  return [express, apache, spring, aspNet, authlib].map((each) => each(values));
}

const secretVariable = 'CLIENT_SECRET';
const secretNote = `Put the secret into the variable ${secretVariable} of its environment.`;

const express = ({ issuer, id, scope, redirectUri, auth }: Values): Configuration => ({
  name: 'Express',
  file: 'openid-client 6, in the program of the first login',
  text: `const redirect_uri = '${redirectUri}';
const scope = '${scope}';
const showsSecret = openid.${auth === 'client_secret_basic' ? 'ClientSecretBasic' : 'ClientSecretPost'}(process.env.${secretVariable});
const selvage = await openid.discovery(new URL('${issuer}'), '${id}', {}, showsSecret);
`,
  note: `${secretNote} The whole program is in the documentation: “Connect your application”.`,
});

const apache = ({ issuer, id, scope, redirectUri, auth, algorithm }: Values): Configuration => ({
  name: 'Apache',
  file: 'mod_auth_openidc, in the virtual host',
  text: `OIDCProviderMetadataURL ${issuer}/.well-known/openid-configuration
OIDCClientID ${id}
OIDCClientSecret \${${secretVariable}}
OIDCCryptoPassphrase \${OIDC_PASSPHRASE}
OIDCRedirectURI ${redirectUri}
OIDCScope "${scope}"
OIDCPKCEMethod S256
OIDCIDTokenSignedResponseAlg ${algorithm}
OIDCProviderTokenEndpointAuth ${auth}
OIDCRemoteUserClaim sub
`,
  note: `Export ${secretVariable} and OIDC_PASSPHRASE, another random text, in /etc/apache2/envvars.`,
});

const spring = ({ issuer, id, scope, redirectUri, auth }: Values): Configuration => ({
  name: 'Spring Security',
  file: 'application.yml',
  text: `spring:
  security:
    oauth2:
      client:
        registration:
          selvage:
            client-id: ${id}
            client-secret: \${${secretVariable}}
            client-authentication-method: ${auth}
            authorization-grant-type: authorization_code
            redirect-uri: ${redirectUri}
            scope: ${scope.split(' ').join(', ')}
        provider:
          selvage:
            issuer-uri: ${issuer}
`,
  note: `${secretNote} Spring Security answers at /login/oauth2/code/selvage, unless you set another address. It needs PKCE switched on (OAuth2AuthorizationRequestCustomizers.withPkce), and a decoder factory that takes ES256.`,
});

const aspNet = ({ issuer, id, scope, redirectUri }: Values): Configuration => ({
  name: 'ASP.NET Core',
  file: 'Program.cs, with Microsoft.AspNetCore.Authentication.OpenIdConnect',
  text: `builder.Services
    .AddAuthentication(options =>
    {
        options.DefaultScheme = CookieAuthenticationDefaults.AuthenticationScheme;
        options.DefaultChallengeScheme = OpenIdConnectDefaults.AuthenticationScheme;
    })
    .AddCookie()
    .AddOpenIdConnect(options =>
    {
        options.Authority = "${issuer}";
        options.ClientId = "${id}";
        options.ClientSecret = builder.Configuration["${secretVariable}"];
        options.ResponseType = "code";
        options.ResponseMode = "query";
        options.UsePkce = true;
        options.CallbackPath = "${pathOf(redirectUri)}";
        options.MapInboundClaims = false;
        options.GetClaimsFromUserInfoEndpoint = true;
        options.Scope.Clear();
${scope
  .split(' ')
  .map((each) => `        options.Scope.Add("${each}");`)
  .join('\n')}
    });
`,
  note: `${secretNote} We have not run this one.`,
});

const authlib = ({ issuer, id, scope, auth, algorithm }: Values): Configuration => ({
  name: 'Authlib',
  file: 'Flask, with authlib.integrations.flask_client',
  text: `oauth = OAuth(app)
oauth.register(
    name="selvage",
    server_metadata_url="${issuer}/.well-known/openid-configuration",
    client_id="${id}",
    client_secret=os.environ["${secretVariable}"],
    client_kwargs={
        "scope": "${scope}",
        "code_challenge_method": "S256",
        "token_endpoint_auth_method": "${auth}",
        "id_token_signed_response_alg": "${algorithm}",
    },
)
`,
  note: secretNote,
});

const pathOf = (uri: string): string => (URL.canParse(uri) ? new URL(uri).pathname : '/signin-oidc');
