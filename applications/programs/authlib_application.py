"""A server in Python with Authlib: logs people in, checks the ID token, asks userinfo, and refreshes."""
import json
import os
import secrets
from http.cookies import SimpleCookie
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import requests
from authlib.integrations.requests_client import OAuth2Session
from authlib.jose import JsonWebKey, JsonWebToken
from authlib.oidc.core import CodeIDToken

issuer, client_id, port = os.environ["ISSUER"], os.environ["CLIENT_ID"], int(os.environ["PORT"])
provider = requests.get(f"{issuer}/.well-known/openid-configuration").json()
sessions = {}


def client(**more):
    return OAuth2Session(
        client_id,
        os.environ["CLIENT_SECRET"],
        scope="openid kind member",
        redirect_uri=f"http://localhost:{port}/callback",
        code_challenge_method="S256",
        token_endpoint=provider["token_endpoint"],
        token_endpoint_auth_method="client_secret_basic",
        **more,
    )


def checked_claims(token, nonce):
    keys = JsonWebKey.import_key_set(requests.get(provider["jwks_uri"]).json())
    claims = JsonWebToken(["ES256"]).decode(
        token["id_token"],
        keys,
        claims_cls=CodeIDToken,
        claims_options={"iss": {"value": issuer}, "aud": {"value": client_id}},
        claims_params={"nonce": nonce, "client_id": client_id, "access_token": token["access_token"]},
    )
    claims.validate()
    return claims


class Application(BaseHTTPRequestHandler):
    def do_GET(self):
        cookie = SimpleCookie(self.headers.get("cookie", "")).get(f"authlib-{port}")
        session = sessions.pop(cookie.value, {}) if cookie else {}
        if self.path.startswith("/callback?"):
            token = client(state=session["state"]).fetch_token(
                authorization_response=f"http://localhost:{port}{self.path}", code_verifier=session["verifier"]
            )
            return self.answer({"token": token, "claims": checked_claims(token, session["nonce"])}, "/")
        if "claims" not in session:
            waiting = {"verifier": secrets.token_urlsafe(48), "nonce": secrets.token_urlsafe()}
            address, waiting["state"] = client().create_authorization_url(
                provider["authorization_endpoint"], code_verifier=waiting["verifier"], nonce=waiting["nonce"]
            )
            return self.answer(waiting, address)
        if self.path == "/refresh":
            refresh_token = session["token"]["refresh_token"]
            session["token"] = client().refresh_token(provider["token_endpoint"], refresh_token=refresh_token)
        return self.answer(session, None, client(token=session["token"]).get(provider["userinfo_endpoint"]).json())

    def answer(self, session, location, body=None):
        session_id = secrets.token_urlsafe()
        sessions[session_id] = session
        self.send_response(302 if location else 200)
        self.send_header("set-cookie", f"authlib-{port}={session_id}; HttpOnly; SameSite=Lax; Path=/")
        if location:
            self.send_header("location", location)
        self.end_headers()
        self.wfile.write(json.dumps(body).encode())


ThreadingHTTPServer(("localhost", port), Application).serve_forever()
