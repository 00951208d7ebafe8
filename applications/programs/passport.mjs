// Passport in an Express application, with the strategy that is named: that of openid-client, or passport-openidconnect.
import express from 'express';
import session from 'express-session';
import * as openid from 'openid-client';
import { Strategy as OpenidClientStrategy } from 'openid-client/passport';
import passport from 'passport';
import OpenIDConnectStrategy from 'passport-openidconnect';

const { ISSUER, CLIENT_SECRET, PORT, STRATEGY } = process.env;
const callbackURL = `http://localhost:${PORT}/callback`;

const strategies = {
  'openid-client': async () => {
    const config = await openid.discovery(new URL(ISSUER), 'passport', {}, openid.ClientSecretBasic(CLIENT_SECRET));
    return new OpenidClientStrategy({ config, callbackURL, scope: 'openid kind' }, (tokens, done) =>
      done(null, { sub: tokens.claims().sub }),
    );
  },
  'passport-openidconnect': async () =>
    new OpenIDConnectStrategy(
      {
        issuer: ISSUER,
        authorizationURL: `${ISSUER}/oidc/auth`,
        tokenURL: `${ISSUER}/oidc/token`,
        userInfoURL: `${ISSUER}/oidc/userinfo`,
        clientID: 'passport',
        clientSecret: CLIENT_SECRET,
        callbackURL,
        scope: ['kind'],
      },
      (_issuer, profile, done) => done(null, { sub: profile.id }),
    ),
};

passport.use('selvage', await strategies[STRATEGY]());
passport.serializeUser((user, done) => done(null, user));
passport.deserializeUser((user, done) => done(null, user));

const app = express();
app.use(session({ name: 'passport', secret: CLIENT_SECRET, resave: false, saveUninitialized: false }));
app.use(passport.session());
app.get('/callback', passport.authenticate('selvage', { successRedirect: '/' }));
app.get('/', (request, response, next) =>
  request.user ? response.json(request.user) : passport.authenticate('selvage')(request, response, next),
);
// Answers with the error of the Passport strategy, so that the test can read it.
app.use((error, _request, response, _next) => response.status(500).json({ code: error.code, message: error.message }));
app.listen(Number(PORT), 'localhost');
