import type { OidcClient } from '../../../config/oidc/oidc-config.ts';
import { showsSecret } from '../../../oidc/clients/manage-clients.ts';
import { scopeClaims } from '../../../oidc/protocol/account-claims.ts';

/** What an application team copies into its program, with the values of this application. */
export interface Configuration {
  name: string;
  file: string;
  text: string;
  /** What else is needed, in one sentence. */
  note: string;
}

type Client = Pick<OidcClient, 'id' | 'type' | 'auth' | 'scopes' | 'redirectUris' | 'idTokenAlgorithm'>;

interface Values {
  issuer: string;
  id: string;
  scopes: OidcClient['scopes'];
  scope: string;
  redirectUri: string;
  auth: OidcClient['auth'];
  algorithm: string;
}

/**
 * Returns the configurations for a site with a server that shows a secret. For others the documentation has examples.
 * The documentation prints the same texts, and its examples run them.
 */
export function configurationsOf(client: Client, issuer: string): Configuration[] {
  if (client.type !== 'web' || !showsSecret(client)) return [];
  const { id, auth, scopes, redirectUris, idTokenAlgorithm } = client;
  const redirectUri = redirectUris[0] ?? '';
  const values = { issuer, id, scopes, scope: scopes.join(' '), redirectUri, auth, algorithm: idTokenAlgorithm };
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

const spring = ({ issuer, id, scope, redirectUri, auth, algorithm }: Values): Configuration => ({
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
  note: `${secretNote} ${algorithm === 'RS256' ? '' : 'Set the algorithm of ID tokens to RS256 here: Spring Security accepts no other in logout tokens. '}The whole program is in the documentation: “Example: Java with Spring Boot and Spring Security”.`,
});

const aspNet = ({ issuer, id, scopes, redirectUri, auth }: Values): Configuration => ({
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
        options.SaveTokens = true;
        options.UseTokenLifetime = true;
        options.GetClaimsFromUserInfoEndpoint = true;
        options.Scope.Clear();
${scopes.map((each) => `        options.Scope.Add("${each}");\n`).join('')}${userInfoClaims(scopes)
    .map((each) => `        options.ClaimActions.MapJsonKey("${each}", "${each}");\n`)
    .join('')}    });
`,
  note: `${secretNote} ${auth === 'client_secret_post' ? '' : 'Set the authentication to client_secret_post here: ASP.NET Core sends the secret in the body. '}We have not run this one. The documentation has a table of the settings.`,
});

const authlib = ({ issuer, id, scope, auth }: Values): Configuration => ({
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
        "default_timeout": 10,
    },
)
`,
  note: `${secretNote} The whole program is in the documentation: “Example: Python with Flask and Authlib”.`,
});

/** The claims that only `userinfo` has. */
const userInfoClaims = (scopes: OidcClient['scopes']): string[] =>
  scopes.filter((each) => each !== 'openid').flatMap((each) => scopeClaims[each]);

const pathOf = (uri: string): string => (URL.canParse(uri) ? new URL(uri).pathname : '/signin-oidc');
