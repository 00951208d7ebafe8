// A server in Go with go-oidc: logs people in, checks the ID token, asks userinfo, and refreshes.
package main

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"log"
	"net/http"
	"os"
	"sync"
	"time"

	oidc "github.com/coreos/go-oidc"
	"golang.org/x/oauth2"
)

type session struct {
	state, nonce, verifier string
	token                  *oauth2.Token
}

var (
	sessions = map[string]session{}
	lock     sync.Mutex
	cookie   = "go-" + os.Getenv("PORT")
)

func random() string {
	bytes := make([]byte, 32)
	if _, err := rand.Read(bytes); err != nil {
		log.Fatal(err)
	}
	return base64.RawURLEncoding.EncodeToString(bytes)
}

func take(request *http.Request) session {
	lock.Lock()
	defer lock.Unlock()
	given, err := request.Cookie(cookie)
	if err != nil {
		return session{}
	}
	defer delete(sessions, given.Value)
	return sessions[given.Value]
}

func keep(response http.ResponseWriter, kept session) {
	lock.Lock()
	defer lock.Unlock()
	id := random()
	sessions[id] = kept
	http.SetCookie(response, &http.Cookie{Name: cookie, Value: id, HttpOnly: true, SameSite: http.SameSiteLaxMode, Path: "/"})
}

func main() {
	ctx := context.Background()
	clientID := os.Getenv("CLIENT_ID")
	provider, err := oidc.NewProvider(ctx, os.Getenv("ISSUER"))
	if err != nil {
		log.Fatal(err)
	}
	verifier := provider.Verifier(&oidc.Config{ClientID: clientID, SupportedSigningAlgs: []string{oidc.ES256}})
	endpoint := provider.Endpoint()
	endpoint.AuthStyle = oauth2.AuthStyleInHeader
	client := oauth2.Config{
		ClientID:     clientID,
		ClientSecret: os.Getenv("CLIENT_SECRET"),
		Endpoint:     endpoint,
		RedirectURL:  "http://localhost:" + os.Getenv("PORT") + "/callback",
		Scopes:       []string{oidc.ScopeOpenID, "kind", "member"},
	}

	http.HandleFunc("/callback", func(response http.ResponseWriter, request *http.Request) {
		waiting := take(request)
		query := request.URL.Query()
		if waiting.state == "" || query.Get("state") != waiting.state {
			http.Error(response, "the state is another one", http.StatusBadRequest)
			return
		}
		token, err := client.Exchange(ctx, query.Get("code"), oauth2.SetAuthURLParam("code_verifier", waiting.verifier))
		if err != nil {
			http.Error(response, err.Error(), http.StatusBadGateway)
			return
		}
		raw, _ := token.Extra("id_token").(string)
		idToken, err := verifier.Verify(ctx, raw)
		if err != nil || idToken.Nonce != waiting.nonce {
			http.Error(response, "the ID token is wrong", http.StatusBadGateway)
			return
		}
		keep(response, session{token: token})
		http.Redirect(response, request, "/", http.StatusFound)
	})

	http.HandleFunc("/", func(response http.ResponseWriter, request *http.Request) {
		found := take(request)
		if found.token == nil {
			waiting := session{state: random(), nonce: random(), verifier: random()}
			keep(response, waiting)
			challenge := sha256.Sum256([]byte(waiting.verifier))
			http.Redirect(response, request, client.AuthCodeURL(waiting.state, oidc.Nonce(waiting.nonce),
				oauth2.SetAuthURLParam("code_challenge", base64.RawURLEncoding.EncodeToString(challenge[:])),
				oauth2.SetAuthURLParam("code_challenge_method", "S256")), http.StatusFound)
			return
		}
		source := oauth2.StaticTokenSource(found.token)
		if request.URL.Path == "/refresh" {
			expired := *found.token
			expired.Expiry = time.Now().Add(-time.Minute)
			source = client.TokenSource(ctx, &expired)
		}
		token, err := source.Token()
		if err != nil {
			http.Error(response, err.Error(), http.StatusBadGateway)
			return
		}
		person, err := provider.UserInfo(ctx, oauth2.StaticTokenSource(token))
		if err != nil {
			http.Error(response, err.Error(), http.StatusBadGateway)
			return
		}
		claims := map[string]interface{}{}
		if err := person.Claims(&claims); err != nil {
			http.Error(response, err.Error(), http.StatusBadGateway)
			return
		}
		keep(response, session{token: token})
		json.NewEncoder(response).Encode(claims)
	})
	log.Fatal(http.ListenAndServe("localhost:"+os.Getenv("PORT"), nil))
}
