/**
 * EM1: what a page and the login it embeds say to each other, version 1. None of it is about a person.
 * This file is published as `/embed.d.ts`, so it imports nothing.
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

/** What the embedding page is told. */
export type LoginAppNews =
  /** Listening: commands sent from now on are heard. Repeated for a few seconds until one comes. */
  | { type: 'ready' }
  /** Another screen is shown: its name and nothing of its query. The page's title and scroll position are its own. */
  | { type: 'route'; screen: LoginAppScreen }
  /** The height it takes up, in CSS pixels. */
  | { type: 'resize'; height: number }
  /** Someone is signed in and could go on to their area. In the page: `preventDefault()` keeps them where they are. */
  | { type: 'authenticated'; kind: LoginAppKind; area: string }
  /** The password was right and a code is asked for, or has to be set up first. */
  | { type: 'mfa-required'; setup: boolean }
  | { type: 'logged-out'; reason: 'logout' | 'timeout' }
  /** In a frame without cookies: somebody is back from the login in a new window. Your server can find out whether they are in. */
  | { type: 'returned' }
  /** The warning before an idle session ends is shown. */
  | { type: 'session-expiring'; secondsLeft: number }
  | { type: 'error'; code: LoginAppErrorCode };

/**
 * The server cannot be reached, or failed to answer; a screen could not be drawn; the browser keeps no cookies for a frame
 * on another site, so that nobody can be signed in there.
 */
export type LoginAppErrorCode = 'unreachable' | 'failed' | 'screen' | 'cookies-blocked';

/** What the embedding page may ask for. */
export type LoginAppCommand =
  | { type: 'configure'; language?: 'en' | 'ga'; theme?: 'light' | 'dark' | 'auto' }
  | { type: 'navigate'; screen: LoginAppTarget; kind?: LoginAppKind }
  | { type: 'logout' }
  | { type: 'extend-session' };

/** The screens a page may open; the others are reached by what a person does. */
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
