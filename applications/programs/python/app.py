"""A Flask application whose users log in with Selvage. Every setting is an environment variable."""
import os
import time

from authlib.integrations.base_client import MismatchingStateError, OAuthError
from authlib.integrations.flask_client import OAuth
from authlib.oidc.core import CodeIDToken
from cachelib import FileSystemCache
from flask import Flask, g, redirect, render_template_string, request, session
from joserfc.errors import JoseError
from requests import RequestException

ISSUER, CLIENT_ID, BASE_URL = (os.environ[name] for name in ("ISSUER", "CLIENT_ID", "BASE_URL"))
LOGOUT_EVENT = "http://schemas.openid.net/event/backchannel-logout"

app = Flask(__name__)
app.config.update(
    SECRET_KEY=os.environ["SESSION_SECRET"],
    SESSION_COOKIE_NAME="letters",
    SESSION_COOKIE_SAMESITE="Lax",
    SESSION_COOKIE_SECURE=BASE_URL.startswith("https://"),
)
# The cookie has only the sid of the login. Tokens and claims stay here, for all workers, 12 hours at most.
logins = FileSystemCache(os.environ["SESSION_FOLDER"], threshold=100_000, default_timeout=12 * 3600)
selvage = OAuth(app, cache=logins).register(
    "selvage",
    client_id=CLIENT_ID,
    client_secret=os.environ["CLIENT_SECRET"],
    server_metadata_url=f"{ISSUER}/.well-known/openid-configuration",
    client_kwargs={
        "scope": "openid kind member",
        "code_challenge_method": "S256",
        "token_endpoint_auth_method": "client_secret_basic",
        "default_timeout": 10,
    },
)


class LogoutToken(CodeIDToken):
    """It always has a sid. The sub may be missing."""

    ESSENTIAL_CLAIMS = ["iss", "aud", "exp", "iat", "sid", "events"]


def page(template, status=200, **values):
    return render_template_string("<!doctype html><title>Letters</title>" + template, **values), status


def keep(sid, token):
    g.login = {"token": token, "claims": selvage.userinfo(token=token)}
    logins.set(sid, g.login)


@app.before_request
def require_login():
    if request.endpoint in (None, "callback", "backchannel_logout", "logged_out"):
        return None
    g.login = logins.get(session.get("sid", ""))
    try:
        # The access token works for five minutes. A refresh shows whether the user is still logged in.
        if g.login and g.login["token"]["expires_at"] < time.time() + 10:
            refresh_token = g.login["token"]["refresh_token"]
            token = selvage.fetch_access_token(grant_type="refresh_token", refresh_token=refresh_token)
            keep(session["sid"], {**g.login["token"], **token})
    except OAuthError as error:
        # The session ended elsewhere: the login below begins. Any other error is the fault of a setting.
        if error.error != "invalid_grant":
            raise
        logins.delete(session["sid"])
        g.login = None
    if g.login is None:
        session["back"] = request.full_path if request.method == "GET" else "/"
        return selvage.authorize_redirect(f"{BASE_URL}/callback")


@app.get("/callback")
def callback():
    token = selvage.authorize_access_token()
    back = session.get("back", "/")
    session.clear()
    session["sid"] = token["userinfo"]["sid"]
    keep(session["sid"], token)
    return redirect(back)


@app.get("/")
def home():
    return page(
        "<pre>{{ claims | tojson }}</pre><form method=post action=/logout><button>Log out</button></form>",
        claims=g.login["claims"],
    )


@app.post("/logout")
def logout():
    logins.delete(session["sid"])
    session.clear()
    return selvage.logout_redirect(f"{BASE_URL}/logged-out", id_token_hint=g.login["token"]["id_token"])


@app.get("/logged-out")
def logged_out():
    session.clear()
    return page("You are logged out. <a href=/>Log in</a>")


@app.post("/backchannel-logout")
def backchannel_logout():
    expected = {
        "iss": {"value": ISSUER},
        "aud": {"value": CLIENT_ID},
        "events": {"validate": lambda claims, events: LOGOUT_EVENT in events},
    }
    token = {"id_token": request.form.get("logout_token", "")}
    try:
        claims = selvage.parse_id_token(token, nonce=None, claims_cls=LogoutToken, claims_options=expected)
    except (JoseError, ValueError) as error:
        app.logger.warning("a logout token is refused: %s", error)
        return "the logout token is not valid", 400
    logins.delete(claims["sid"])
    return ""


@app.errorhandler(OAuthError)
def no_login(error):
    if error.error == "access_denied":
        return page("You are not logged in. <a href=/>Try again</a>", 403)
    if isinstance(error, MismatchingStateError) or error.error == "invalid_grant":
        return page("This login was begun in another window, or some time ago. <a href=/>Try again</a>", 400)
    app.logger.error("Selvage refuses this application: %s", error)
    return page("The login does not work at the moment. The log of this application has the reason.", 500)


@app.errorhandler(RequestException)
def no_answer(error):
    app.logger.error("Selvage does not answer: %s", error)
    return page("The login does not answer at the moment. <a href=/>Try again</a>", 503)
