// A Go server whose users log in with Selvage. Every setting is an environment variable.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"html/template"
	"log"
	"net/http"
	"net/url"
	"os"
	"strings"
	"time"

	"github.com/alexedwards/scs/v2"
	"github.com/coreos/go-oidc/v3/oidc"
	"golang.org/x/oauth2"
)

// login is what the session of a logged-in user contains.
type login struct {
	Sid, IDToken string
	Token        *oauth2.Token
	Claims       map[string]any
}

type application struct {
	baseURL    string
	endSession string
	provider   *oidc.Provider
	verifier   *oidc.IDTokenVerifier
	client     oauth2.Config
	sessions   *scs.SessionManager
}

var page = template.Must(template.New("").Parse(`<!doctype html><title>Invoices</title>
{{with .Claims}}<pre>{{.}}</pre><form method=post action=/logout><button>Log out</button></form>{{end}}
{{.Text}} {{with .Link}}<a href=/>{{.}}</a>{{end}}`))

func write(response http.ResponseWriter, status int, text, link string) {
	response.Header().Set("content-type", "text/html; charset=utf-8")
	response.WriteHeader(status)
	page.Execute(response, map[string]any{"Text": text, "Link": link})
}

// late is for a user who opens an old callback.
func late(response http.ResponseWriter) {
	write(response, 400, "This login was begun in another window, or some time ago.", "Try again")
}

// refuse tells the user and the log why a login does not go on.
func refuse(response http.ResponseWriter, err error) {
	if isInvalidGrant(err) {
		late(response)
		return
	}
	log.Print("Selvage does not log this user in: ", err)
	write(response, 500, "The login does not work at the moment. The log of this application has the reason.", "")
}

func isInvalidGrant(err error) bool {
	var refused *oauth2.RetrieveError
	return errors.As(err, &refused) && refused.ErrorCode == "invalid_grant"
}

func (app *application) startLogin(response http.ResponseWriter, request *http.Request) {
	back := "/"
	if request.Method == http.MethodGet {
		back = request.URL.RequestURI()
	}
	state, nonce, verifier := oauth2.GenerateVerifier(), oauth2.GenerateVerifier(), oauth2.GenerateVerifier()
	app.sessions.Put(request.Context(), "waiting", strings.Join([]string{state, nonce, verifier, back}, " "))
	address := app.client.AuthCodeURL(state, oidc.Nonce(nonce), oauth2.S256ChallengeOption(verifier))
	http.Redirect(response, request, address, http.StatusSeeOther)
}

func (app *application) callback(response http.ResponseWriter, request *http.Request) {
	ctx, query := request.Context(), request.URL.Query()
	waiting := strings.SplitN(app.sessions.PopString(ctx, "waiting"), " ", 4)
	if len(waiting) < 4 || query.Get("state") != waiting[0] {
		late(response)
		return
	}
	if query.Get("error") == "access_denied" {
		write(response, 403, "You are not logged in.", "Try again")
		return
	}
	token, err := app.client.Exchange(ctx, query.Get("code"), oauth2.VerifierOption(waiting[2]))
	if err != nil {
		refuse(response, err)
		return
	}
	user := login{Token: token}
	user.IDToken, _ = token.Extra("id_token").(string)
	idToken, err := app.verifier.Verify(ctx, user.IDToken)
	if err == nil && idToken.Nonce != waiting[1] {
		err = errors.New("the ID token has another nonce")
	}
	if err == nil {
		err = idToken.Claims(&user)
	}
	if err == nil {
		err = app.keep(ctx, user)
	}
	if err != nil {
		refuse(response, err)
		return
	}
	http.Redirect(response, request, waiting[3], http.StatusSeeOther)
}

// keep reads the claims of the user and writes the session, with a new id.
func (app *application) keep(ctx context.Context, user login) error {
	info, err := app.provider.UserInfo(ctx, oauth2.StaticTokenSource(user.Token))
	if err != nil {
		return err
	}
	if err := info.Claims(&user.Claims); err != nil {
		return err
	}
	text, err := json.Marshal(user)
	app.sessions.Put(ctx, "login", text)
	return errors.Join(err, app.sessions.RenewToken(ctx))
}

// forUsers lets only logged-in users through. The access token works for five minutes, and a refresh shows whether
// the user is still logged in.
func (app *application) forUsers(next func(http.ResponseWriter, *http.Request, login)) http.HandlerFunc {
	return func(response http.ResponseWriter, request *http.Request) {
		ctx := request.Context()
		var user login
		if json.Unmarshal(app.sessions.GetBytes(ctx, "login"), &user) != nil {
			app.startLogin(response, request)
			return
		}
		token, err := app.client.TokenSource(ctx, user.Token).Token()
		if err == nil && token.AccessToken != user.Token.AccessToken {
			user.Token = token
			err = app.keep(ctx, user)
		}
		// The session ended elsewhere.
		if isInvalidGrant(err) {
			app.sessions.Clear(ctx)
			app.startLogin(response, request)
			return
		}
		if err != nil {
			refuse(response, err)
			return
		}
		next(response, request, user)
	}
}

func (app *application) home(response http.ResponseWriter, _ *http.Request, user login) {
	claims, _ := json.Marshal(user.Claims)
	page.Execute(response, map[string]any{"Claims": string(claims)})
}

func (app *application) logout(response http.ResponseWriter, request *http.Request, user login) {
	app.sessions.Destroy(request.Context())
	query := url.Values{"id_token_hint": {user.IDToken}, "post_logout_redirect_uri": {app.baseURL + "/logged-out"}}
	http.Redirect(response, request, app.endSession+"?"+query.Encode(), http.StatusSeeOther)
}

func (app *application) backchannelLogout(response http.ResponseWriter, request *http.Request) {
	token, err := app.verifier.VerifyLogout(request.Context(), request.PostFormValue("logout_token"))
	if err != nil {
		log.Print("a logout token is refused: ", err)
		http.Error(response, "the logout token is not valid", http.StatusBadRequest)
		return
	}
	err = app.sessions.Iterate(request.Context(), func(ctx context.Context) error {
		var user login
		if json.Unmarshal(app.sessions.GetBytes(ctx, "login"), &user) == nil && user.Sid == token.SessionID {
			return app.sessions.Destroy(ctx)
		}
		return nil
	})
	if err != nil {
		log.Print("a logout is not kept: ", err)
		response.WriteHeader(http.StatusInternalServerError)
	}
}

func main() {
	provider, err := oidc.NewProvider(context.Background(), os.Getenv("ISSUER"))
	if err != nil {
		log.Fatal(err)
	}
	app := &application{baseURL: os.Getenv("BASE_URL"), provider: provider, sessions: scs.New()}
	app.sessions.Lifetime = 12 * time.Hour
	app.sessions.Cookie.Name = "invoices"
	app.sessions.Cookie.Secure = strings.HasPrefix(app.baseURL, "https://")
	var more struct {
		EndSession string `json:"end_session_endpoint"`
	}
	if err := provider.Claims(&more); err != nil {
		log.Fatal(err)
	}
	app.endSession = more.EndSession
	app.client = oauth2.Config{
		ClientID:     os.Getenv("CLIENT_ID"),
		ClientSecret: os.Getenv("CLIENT_SECRET"),
		Endpoint:     provider.Endpoint(),
		RedirectURL:  app.baseURL + "/callback",
		Scopes:       []string{oidc.ScopeOpenID, "kind", "member"},
	}
	// Without this the library sends a wrong secret twice.
	app.client.Endpoint.AuthStyle = oauth2.AuthStyleInHeader
	app.verifier = provider.Verifier(&oidc.Config{ClientID: app.client.ClientID})

	http.HandleFunc("GET /{$}", app.forUsers(app.home))
	http.HandleFunc("POST /logout", app.forUsers(app.logout))
	http.HandleFunc("GET /callback", app.callback)
	http.HandleFunc("POST /backchannel-logout", app.backchannelLogout)
	http.HandleFunc("GET /logged-out", func(response http.ResponseWriter, _ *http.Request) {
		write(response, 200, "You are logged out.", "Log in")
	})
	server := http.Server{
		Addr:              "localhost:" + os.Getenv("PORT"),
		Handler:           app.sessions.LoadAndSave(http.DefaultServeMux),
		ReadHeaderTimeout: 10 * time.Second,
	}
	log.Fatal(server.ListenAndServe())
}
