import { html } from '../../html.ts';
import type { AgentRoute, OpenRoute } from './desk-route.ts';

/** A form is sent to a path that may have no page. An agent who opens this path again is led to the page above it. */
export const pagesOfForms = (routes: readonly AgentRoute[]): AgentRoute[] =>
  routes
    .filter(
      ({ method, path }) => method === 'POST' && !routes.some((each) => each.method === 'GET' && each.path === path),
    )
    .map(({ path, needs }) => ({
      method: 'GET',
      path,
      needs,
      answer: ({ params }) => ({
        goTo: path
          .slice(0, path.lastIndexOf('/'))
          .replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? '')),
      }),
    }));

/** Any other path. It asks for no login, because it has nothing of the desk. */
export const unknownPath: OpenRoute = {
  method: 'GET',
  path: '/desk/*',
  answer: () => ({
    title: 'This page does not exist',
    status: 404,
    main: html`<h1>This page does not exist</h1>
      <p class="page-lead">Check the address, or begin at the <a href="/desk">first page of the desk</a>.</p>`,
  }),
};
