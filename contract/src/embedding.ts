/**
 * The messages between a page and the login that it embeds, version 1. They contain no personal data. This file is published as
 * `/embed.d.ts`, so it imports nothing.
 */

export type LoginAppKind = 'consultant' | 'group' | 'hospital' | 'member' | 'wellness';

export type LoginAppScreen =
  | 'entry'
  | 'login'
  | 'register'
  | 'activate'
  | 'activateVerify'
  | 'reset'
  | 'resetForm'
  | 'settings'
  | 'security'
  | 'mfaSettings'
  | 'mfaFinal'
  | 'mfaVerify'
  | 'terms'
  | 'accountDetails'
  | 'updateEmail'
  | 'updateEmailConfirm'
  | 'updateEmailVerify'
  | 'updateMemberNumber'
  | 'changePassword'
  | 'notMe'
  | 'emailUndo'
  | 'notRegistered'
  | 'logout';

/** Messages that the login sends to the embedding page. */
export type LoginAppNews =
  /** The login can receive commands. It repeats this message for a few seconds until the first command arrives. */
  | { type: 'ready' }
  /** Another screen is shown. Contains its name and no query. Your page keeps its title and scroll position. */
  | { type: 'route'; screen: LoginAppScreen }
  /** The height of the login in CSS pixels. */
  | { type: 'resize'; height: number }
  /** A person is logged in and could continue to their area. If the login is part of your page, `preventDefault()` keeps them there. */
  | { type: 'authenticated'; kind: LoginAppKind; area: string }
  /** The password was right. A code is required, or must be set up first. */
  | { type: 'mfa-required'; setup: boolean }
  /** The person is logged in, and is shown new terms before `authenticated`. */
  | { type: 'terms-required' }
  | { type: 'logged-out'; reason: 'logout' | 'timeout' }
  /**
   * In a frame without cookies: the person has returned from the login in a new window. Your server can check whether they are logged in.
   */
  | { type: 'returned' }
  /** The login shows the warning that the idle session will end. */
  | { type: 'session-expiring'; secondsLeft: number }
  | { type: 'error'; code: LoginAppErrorCode };

/**
 * `unreachable` and `failed`: the server cannot be reached or failed. `screen`: a screen could not be drawn. `cookies-blocked`: the browser
 * keeps no cookies for a frame of another site, so login is impossible there.
 */
export type LoginAppErrorCode = 'unreachable' | 'failed' | 'screen' | 'cookies-blocked';

/** Commands that the embedding page sends to the login. */
export type LoginAppCommand =
  | { type: 'configure'; language?: 'en' | 'ga'; theme?: 'light' | 'dark' | 'auto' }
  | { type: 'navigate'; screen: LoginAppTarget; kind?: LoginAppKind }
  | { type: 'logout' }
  | { type: 'extend-session' };

/** The screens that your page may open. People reach the others by using the login. */
export type LoginAppTarget =
  | 'login'
  | 'register'
  | 'reset'
  | 'settings'
  | 'mfaSettings'
  | 'accountDetails'
  | 'updateEmail'
  | 'updateMemberNumber'
  | 'changePassword';

/** The `detail` of every `loginApp:<type>` event on the mount, and the `data` of every message from the frame. */
export type LoginAppMessage<News extends LoginAppNews = LoginAppNews> = { source: 'loginApp'; v: 1 } & News;

/** The `detail` of a `loginApp:command` event on the mount, and the `data` of a message to the frame. */
export type LoginAppHostMessage = { source: 'loginAppHost'; v: 1 } & LoginAppCommand;

export type LoginAppEvents = {
  [Type in LoginAppNews['type'] as `loginApp:${Type}`]: CustomEvent<
    LoginAppMessage<Extract<LoginAppNews, { type: Type }>>
  >;
} & { 'loginApp:command': CustomEvent<LoginAppHostMessage> };

declare global {
  interface HTMLElementEventMap extends LoginAppEvents {}
}
