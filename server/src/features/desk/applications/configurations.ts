import type { OidcClient } from '../../../config/oidc/oidc-config.ts';
import { showsSecret } from '../../../oidc/clients/manage-clients.ts';
import { scopeClaims } from '../../../oidc/protocol/account-claims.ts';
import { type Technology, technologies } from './technologies.ts';

/** Lines to copy, and where they belong. */
interface Block {
  where: string;
  text: string;
}

/** What an application team copies into its program, with the values of this application. */
export interface Configuration {
  technology: Technology;
  /** The redirect address that the lines have. */
  redirectUri: string;
  blocks: readonly [Block, ...Block[]];
  /** The steps that the printed configuration does not contain. */
  note: string;
}

type Client = Pick<
  OidcClient,
  'id' | 'type' | 'auth' | 'scopes' | 'redirectUris' | 'logoutUris' | 'backchannelLogoutUri' | 'idTokenAlgorithm'
>;

interface Values extends Pick<Client, 'id' | 'scopes' | 'auth'> {
  issuer: string;
  scope: string;
  redirectUri: string;
  logoutUri: string;
  /** The address of the application, without a slash at its end. */
  base: string;
  algorithm: OidcClient['idTokenAlgorithm'];
  isHttpIssuer: boolean;
}

interface Text extends Pick<Configuration, 'blocks' | 'note'> {
  /** The characters that begin a comment in the language of the configuration. */
  mark: string;
}

/**
 * Returns the configurations for a site with a server that shows a secret. For others the documentation has examples.
 * The documentation prints the same texts, and its examples run them.
 */
export function configurationsOf(client: Client, issuer: string): Configuration[] {
  if (client.type !== 'web' || !showsSecret(client)) return [];
  return [
    configuration(client, issuer, technologies.express, express),
    configuration(client, issuer, technologies.apache, apache),
    configuration(client, issuer, technologies.spring, spring),
    configuration(client, issuer, technologies.aspNet, aspNet),
    configuration(client, issuer, technologies.authlib, authlib),
  ];
}

const baseOf = (uri: string): string => (URL.canParse(uri) ? new URL(uri).origin : '');
const pathOf = (uri: string): string => uri.slice(baseOf(uri).length);

const backchannelOf = ({ redirect, backchannel }: Technology, redirectUri: string): string | null => {
  if (backchannel === null) return null;
  const isBelow = backchannel.startsWith(`${redirect}?`);
  return isBelow ? redirectUri + backchannel.slice(redirect.length) : baseOf(redirectUri) + backchannel;
};

/**
 * Chooses the redirect address with the path of the technology, or else the first. An address that the program needs
 * and the application lacks is named in the first lines, because without it the login or a logout fails.
 */
function configuration(
  client: Client,
  issuer: string,
  technology: Technology,
  textOf: (values: Values) => Text,
): Configuration {
  const { id, auth, scopes, redirectUris, logoutUris, idTokenAlgorithm: algorithm } = client;
  const { takesAnyRedirect = false, takesAnyLogout = false } = technology;
  const [first = ''] = redirectUris;
  const fitting = redirectUris.find((uri) => pathOf(uri) === technology.redirect);
  const redirectUri = fitting ?? (takesAnyRedirect ? first : `${baseOf(first)}${technology.redirect}`);
  const base = baseOf(redirectUri);
  const [firstLogout] = takesAnyLogout ? logoutUris.filter((uri) => baseOf(uri) === base) : [];
  const wanted = `${base}${technology.logout}`;
  const logoutUri = logoutUris.includes(wanted) ? wanted : (firstLogout ?? wanted);
  const backchannel = backchannelOf(technology, redirectUri);
  const missing = [
    ...(redirectUris.includes(redirectUri) ? [] : [`add to Redirect addresses: ${redirectUri}`]),
    ...(logoutUris.includes(logoutUri) ? [] : [`add to Logout addresses: ${logoutUri}`]),
    ...(backchannel === null || backchannel === client.backchannelLogoutUri
      ? []
      : [`enter as Back-channel logout address: ${backchannel}`]),
  ];
  const isHttpIssuer = issuer.startsWith('http://');
  const scope = scopes.join(' ');
  const values = { issuer, id, auth, scopes, scope, redirectUri, logoutUri, base, algorithm, isHttpIssuer };
  const { mark, blocks, note } = textOf(values);
  const [{ where, text }, ...others] = blocks;
  const remarks = missing.map((each) => `${mark} First press Edit at the desk, and ${each}\n`).join('');
  return { technology, redirectUri, blocks: [{ where, text: `${remarks}${text}` }, ...others], note };
}

const secretVariable = 'CLIENT_SECRET';
const secretNote = `Put the secret into the variable ${secretVariable} of its environment.`;

const express = ({ issuer, id, scope, redirectUri, logoutUri, base, auth, isHttpIssuer }: Values): Text => ({
  mark: '//',
  blocks: [
    {
      where:
        'In receipts.mjs of the page, with openid-client 6: these lines replace those from redirect_uri to selvage.',
      text: `const redirect_uri = '${redirectUri}';
const logout_uri = '${logoutUri}';
const scope = '${scope}';
const showsSecret = openid.${auth === 'client_secret_basic' ? 'ClientSecretBasic' : 'ClientSecretPost'}(${secretVariable});
${
  isHttpIssuer
    ? `// On your machine only: without \`execute\` the library takes no http.
const local = { execute: [openid.allowInsecureRequests] };
`
    : ''
}const selvage = await openid.discovery(new URL('${issuer}'), '${id}', {}, showsSecret${isHttpIssuer ? ', local' : ''});
`,
    },
    {
      where: 'Environment of the program, with the secret in place of …',
      text: `export ${secretVariable}=… SESSION_SECRET=$(openssl rand -hex 32) PORT=${portOf(base)}
`,
    },
  ],
  note: '',
});

const apache = ({ issuer, id, scope, redirectUri, auth, algorithm }: Values): Text => ({
  mark: '#',
  blocks: [
    {
      where: 'In the virtual host of the page: these lines replace those of the same names.',
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
    },
  ],
  note: `Export ${secretVariable} and OIDC_PASSPHRASE, another random text, in /etc/apache2/envvars.${
    pathOf(redirectUri) === technologies.apache.redirect
      ? ''
      : ` In the lines that the page has after these, write ${pathOf(redirectUri)} in place of ${technologies.apache.redirect}.`
  }`,
});

const spring = ({ issuer, id, scope, redirectUri, base, auth, algorithm }: Values): Text => ({
  mark: '#',
  blocks: [
    {
      where:
        'In application.yml of the page: these lines replace those from spring: to issuer-uri. Keep those from server: on.',
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
    },
    {
      where: 'Environment of the program, with the secret in place of …',
      text: `export ${secretVariable}=… CLIENT_ID=${id}
export ISSUER=${issuer} BASE_URL=${base} PORT=${portOf(base)}
`,
    },
  ],
  note:
    algorithm === 'RS256'
      ? ''
      : 'Spring Security accepts only RS256 in logout tokens. Press Edit > More settings > Signature of the ID token, and choose RS256.',
});

const aspNet = (values: Values): Text => ({
  mark: '//',
  blocks: [
    {
      where: 'In Program.cs, before builder.Build(), with Microsoft.AspNetCore.Authentication.OpenIdConnect',
      text: aspNetOptions(values),
    },
    {
      where: 'In Program.cs, after builder.Build()',
      text: `app.UseAuthentication();
app.UseAuthorization();
app.MapPost("/logout", () => Results.SignOut(
    new AuthenticationProperties { RedirectUri = "/" },
    [CookieAuthenticationDefaults.AuthenticationScheme, OpenIdConnectDefaults.AuthenticationScheme]));
`,
    },
  ],
  note: `${secretNote} ${
    values.auth === 'client_secret_post'
      ? ''
      : 'ASP.NET Core sends the secret in the body. Press Edit > How it authenticates, and choose Secret, in the body. '
  }We have not run these lines. The page has a table of the settings.`,
});

const aspNetOptions = ({
  issuer,
  id,
  scopes,
  redirectUri,
  logoutUri,
  isHttpIssuer,
}: Values): string => `builder.Services
    .AddAuthentication(options =>
    {
        options.DefaultScheme = CookieAuthenticationDefaults.AuthenticationScheme;
        options.DefaultChallengeScheme = OpenIdConnectDefaults.AuthenticationScheme;
    })
    .AddCookie()
    .AddOpenIdConnect(options =>
    {
        options.Authority = "${issuer}";
${isHttpIssuer ? '        options.RequireHttpsMetadata = false; // On your machine only.\n' : ''}        options.ClientId = "${id}";
        options.ClientSecret = builder.Configuration["${secretVariable}"];
        options.ResponseType = "code";
        options.ResponseMode = "query";
        options.UsePkce = true;
        options.CallbackPath = "${pathOf(redirectUri)}";
        options.SignedOutCallbackPath = "${pathOf(logoutUri)}";
        options.MapInboundClaims = false;
        options.SaveTokens = true;
        options.UseTokenLifetime = true;
        options.GetClaimsFromUserInfoEndpoint = true;
        options.Scope.Clear();
${scopes.map((each) => `        options.Scope.Add("${each}");\n`).join('')}${userInfoClaims(scopes)
  .map((each) => `        options.ClaimActions.MapJsonKey("${each}", "${each}");\n`)
  .join('')}    });
`;

const authlib = ({ issuer, id, scope, base, auth }: Values): Text => ({
  mark: '#',
  blocks: [
    {
      where: 'In app.py of the page: these lines replace those from selvage = OAuth to the closing bracket.',
      text: `selvage = OAuth(app, cache=logins).register(
    "selvage",
    client_id=CLIENT_ID,
    client_secret=os.environ["${secretVariable}"],
    server_metadata_url=f"{ISSUER}/.well-known/openid-configuration",
    client_kwargs={
        "scope": "${scope}",
        "code_challenge_method": "S256",
        "token_endpoint_auth_method": "${auth}",
        "default_timeout": 10,
    },
)
`,
    },
    {
      where: 'Environment of the program, with the secret in place of …',
      text: `export ${secretVariable}=… CLIENT_ID=${id}
export ISSUER=${issuer} BASE_URL=${base}
export SESSION_SECRET=$(openssl rand -hex 32) SESSION_FOLDER=logins
`,
    },
  ],
  note: '',
});

/** The claims that only `userinfo` has. */
const userInfoClaims = (scopes: OidcClient['scopes']): string[] =>
  scopes.filter((each) => each !== 'openid').flatMap((each) => scopeClaims[each]);

const portOf = (base: string): string => (URL.canParse(base) && new URL(base).port) || '8080';
