"""Reads an access token and says what is in it, if it is signed by a key of the address that is named, and for this API."""
import json
import sys
import urllib.request

from jwcrypto import jwk, jwt

address, issuer, audience, token = sys.argv[1:]
keys = jwk.JWKSet.from_json(urllib.request.urlopen(address).read())
checked = jwt.JWT(jwt=token, key=keys, algs=["ES256"], check_claims={"iss": issuer, "aud": audience, "exp": None})
print(json.dumps({"typ": json.loads(checked.header)["typ"], **json.loads(checked.claims)}))
