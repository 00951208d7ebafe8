// Auth0's middleware in an Express application. It is told when a session of the portal ends.
import express from 'express';
import { auth } from 'express-openid-connect';

const { ISSUER, CLIENT_SECRET, PORT } = process.env;
const ended = new Set();

const app = express();
app.use(
  auth({
    issuerBaseURL: ISSUER,
    baseURL: `http://localhost:${PORT}`,
    clientID: 'middleware',
    clientSecret: CLIENT_SECRET,
    secret: CLIENT_SECRET,
    idTokenSigningAlg: 'ES256',
    authorizationParams: { response_type: 'code', scope: 'openid kind' },
    idpLogout: true,
    authRequired: false,
    routes: { postLogoutRedirect: '/logged-out' },
    backchannelLogout: {
      onLogin: false,
      onLogoutToken: ({ sid }) => ended.add(sid),
      isLoggedOut: ({ oidc }) => ended.has(oidc.idTokenClaims.sid),
    },
  }),
);
app.get('/', async (request, response) =>
  response.json(request.oidc.isAuthenticated() ? await request.oidc.fetchUserInfo() : null),
);
app.get('/logged-out', (request, response) => response.json({ isLoggedIn: request.oidc.isAuthenticated() }));
app.listen(Number(PORT), 'localhost');
