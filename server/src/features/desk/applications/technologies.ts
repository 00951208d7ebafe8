import { html, type Markup } from '../../../html.ts';
import { table } from './page-parts.ts';

/** A technology that the documentation has a program for, and the paths that the program needs. */
export interface Technology {
  name: string;
  /** The title of the page of the documentation. */
  page: string;
  redirect: string;
  /** True if the program takes any redirect address that it is given. */
  takesAnyRedirect?: boolean;
  logout: string;
  /** True if the program takes any logout address that it is given. */
  takesAnyLogout?: boolean;
  /** Software that listens below its redirect address has an address that begins with `redirect`. */
  backchannel: string | null;
}

export const technologies = {
  express: {
    name: 'Express',
    page: 'Connect your application',
    redirect: '/callback',
    takesAnyRedirect: true,
    logout: '/logged-out',
    backchannel: null,
  },
  apache: {
    name: 'Apache',
    page: 'Put Apache in front of your application',
    redirect: '/oidc-callback',
    takesAnyRedirect: true,
    logout: '/',
    backchannel: '/oidc-callback?logout=backchannel',
  },
  spring: {
    name: 'Spring Security',
    page: 'Example: Java with Spring Boot and Spring Security',
    redirect: '/login/oauth2/code/selvage',
    logout: '/logged-out',
    backchannel: '/logout/connect/back-channel/selvage',
  },
  aspNet: {
    name: 'ASP.NET Core',
    page: 'Settings for ASP.NET Core',
    redirect: '/signin-oidc',
    takesAnyRedirect: true,
    logout: '/signout-callback-oidc',
    takesAnyLogout: true,
    backchannel: null,
  },
  authlib: {
    name: 'Authlib',
    page: 'Example: Python with Flask and Authlib',
    redirect: '/callback',
    logout: '/logged-out',
    backchannel: '/backchannel-logout',
  },
} as const satisfies Record<string, Technology>;

/** The addresses that the programs of the documentation need, for a person who fills in the form. */
export const urlsOfTechnologies = (): Markup =>
  html`<details class="desk-section">
    <summary>Which addresses does my technology need?</summary>
    ${table(
      'Each path follows the address of your application, such as https://letters.insurer.example',
      ['Technology', 'Redirect address', 'Logout address', 'Back-channel logout', 'Page of the documentation'],
      Object.values(technologies).map(({ name, redirect, logout, backchannel, page }) => [
        name,
        html`<code>${redirect}</code>`,
        html`<code>${logout}</code>`,
        backchannel === null ? 'none' : html`<code>${backchannel}</code>`,
        `“${page}”`,
      ]),
    )}
  </details>`;
