package example;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpSession;
import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.security.core.authority.SimpleGrantedAuthority;
import org.springframework.security.core.authority.mapping.GrantedAuthoritiesMapper;
import org.springframework.security.oauth2.client.ClientAuthorizationException;
import org.springframework.security.oauth2.client.OAuth2AuthorizedClient;
import org.springframework.security.oauth2.client.annotation.RegisteredOAuth2AuthorizedClient;
import org.springframework.security.oauth2.client.oidc.web.logout.OidcClientInitiatedLogoutSuccessHandler;
import org.springframework.security.oauth2.client.registration.ClientRegistrationRepository;
import org.springframework.security.oauth2.client.web.HttpSessionOAuth2AuthorizedClientRepository;
import org.springframework.security.oauth2.client.web.OAuth2AuthorizedClientRepository;
import org.springframework.security.oauth2.core.OAuth2AuthenticationException;
import org.springframework.security.oauth2.core.oidc.user.OidcUser;
import org.springframework.security.oauth2.core.oidc.user.OidcUserAuthority;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.csrf.CsrfException;
import org.springframework.security.web.csrf.CsrfToken;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.util.HtmlUtils;

/** A Spring Boot application whose users log in with Selvage. */
@SpringBootApplication
public class Policies {
  private static final Logger log = LoggerFactory.getLogger(Policies.class);

  public static void main(String[] arguments) {
    SpringApplication.run(Policies.class, arguments);
  }

  @Bean
  SecurityFilterChain security(
      HttpSecurity http,
      ClientRegistrationRepository registrations,
      @Value("${BASE_URL}") String baseUrl,
      @Value("${server.port}") int port) {
    var logOutOfSelvage = new OidcClientInitiatedLogoutSuccessHandler(registrations);
    logOutOfSelvage.setPostLogoutRedirectUri(baseUrl + "/logged-out");
    // For each session to end, Spring Security sends a request to itself. It does not have to pass your proxy.
    var ownAddress = "http://localhost:" + port + "/logout/connect/back-channel/{registrationId}";
    return http
        .authorizeHttpRequests(paths -> paths
            .requestMatchers("/logged-out", "/error").permitAll()
            .requestMatchers("/referrals").hasAuthority("mvf:provider")
            .anyRequest().authenticated())
        .oauth2Login(login -> login.failureHandler((request, response, error) -> noLogin(response, error)))
        .logout(logout -> logout.logoutSuccessHandler(logOutOfSelvage))
        .oidcLogout(logout -> logout.backChannel(channel -> channel.logoutUri(ownAddress)))
        .exceptionHandling(errors -> errors.accessDeniedHandler((request, response, error) -> denied(response, error)))
        .build();
  }

  /** Tokens belong to one session. By default Spring Security keeps one set of tokens for all sessions of a user. */
  @Bean
  OAuth2AuthorizedClientRepository tokensOfTheSession() {
    return new HttpSessionOAuth2AuthorizedClientRepository();
  }

  /** Claims become authorities: hasRole("member"), hasAuthority("member_number"), hasAuthority("mvf:provider"). */
  @Bean
  GrantedAuthoritiesMapper authoritiesFromClaims() {
    return given -> given.stream()
        .flatMap(each -> each instanceof OidcUserAuthority user ? namesOf(user.getAttributes()) : Stream.of(each.getAuthority()))
        .map(SimpleGrantedAuthority::new)
        .collect(Collectors.toSet());
  }

  static Stream<String> namesOf(Map<String, Object> claims) {
    var privileges = claims.get("privileges") instanceof Collection<?> names ? names : List.of();
    var number = claims.containsKey("member_number") ? Stream.of("member_number") : Stream.<String>of();
    return Stream.concat(Stream.concat(Stream.of("ROLE_" + claims.get("kind")), number), privileges.stream().map(String::valueOf));
  }

  /** Pages for logged-in users. */
  @RestController
  static class Pages {
    /** Runs before each page. If the access token has expired, Spring Security refreshes it. */
    @ModelAttribute
    void refresh(@RegisteredOAuth2AuthorizedClient("selvage") OAuth2AuthorizedClient tokens) {}

    @GetMapping("/")
    String home(@AuthenticationPrincipal OidcUser user, Authentication login, CsrfToken csrf) {
      var shown = Map.of("claims", user.getUserInfo().getClaims(), "authorities", login.getAuthorities().toString());
      return page("""
          <pre>%s</pre><form method=post action=/logout>
          <input type=hidden name="%s" value="%s"><button>Log out</button></form>"""
          .formatted(HtmlUtils.htmlEscape(shown.toString()), csrf.getParameterName(), csrf.getToken()));
    }

    @GetMapping("/referrals")
    String referrals() {
      return page("Only providers read this.");
    }

    /** The refresh was refused: the session has ended elsewhere, or a setting is wrong. */
    @ExceptionHandler(ClientAuthorizationException.class)
    void ended(ClientAuthorizationException error, HttpServletRequest request, HttpServletResponse response, HttpSession session)
        throws IOException {
      if (!List.of("invalid_grant", "client_authorization_required").contains(error.getError().getErrorCode())) {
        noLogin(response, error);
        return;
      }
      session.invalidate();
      response.sendRedirect(request.getRequestURI());
    }
  }

  @RestController
  static class PublicPages {
    @GetMapping("/logged-out")
    String loggedOut() {
      return page("You are logged out. <a href=/>Log in</a>");
    }
  }

  /** A form of a session that ended elsewhere has no CSRF token any more: it leads to the login. */
  static void denied(HttpServletResponse response, Exception error) throws IOException {
    if (error instanceof CsrfException) response.sendRedirect("/");
    else write(response, 403, "You may not open this page.");
  }

  static void noLogin(HttpServletResponse response, Exception error) throws IOException {
    var code = error instanceof OAuth2AuthenticationException failed ? failed.getError().getErrorCode() : "";
    if (code.equals("access_denied")) write(response, 403, "You are not logged in. <a href=/>Try again</a>");
    else if (List.of("authorization_request_not_found", "invalid_grant").contains(code))
      write(response, 400, "This login was begun in another window, or some time ago. <a href=/>Try again</a>");
    else {
      log.error("Selvage does not log this user in: {}", error.getMessage());
      write(response, 500, "The login does not work at the moment. The log of this application has the reason.");
    }
  }

  static void write(HttpServletResponse response, int status, String body) throws IOException {
    response.setStatus(status);
    response.setContentType("text/html");
    response.getWriter().write(page(body));
  }

  static String page(String body) {
    return "<!doctype html><title>Policies</title>" + body;
  }
}
