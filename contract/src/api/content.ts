import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { languages } from '../languages.ts';
import { kindOfRouteType, kinds, routeTypeOf, type Kind, type RouteType } from '../user-types.ts';
import { wordingDigest } from './consents.ts';

const contentText = z.object({ title: z.string(), html: z.string() });
export type ContentText = z.output<typeof contentText>;

/** A text that people agree to, with the digest of its file. */
const wordedText = z.extend(contentText, { wording: wordingDigest });
export type WordedText = z.output<typeof wordedText>;

/** A kind of user, by its name (`member`) or by that of its route (`memberlogin`). */
const kind = z.union([
  z.enum(kinds),
  z.pipe(
    z.enum(kinds.map(routeTypeOf)),
    z.transform((routeType: RouteType): Kind => kindOfRouteType(routeType)),
  ),
]);
const params = z.strictObject({ kind });
const query = z.strictObject({ lang: z.optional(z.enum(languages)) });

/** The terms of a kind from the content folder. */
export const termsText = endpoint({
  method: 'GET',
  path: '/login/:kind/cms/tandc/',
  params,
  query,
  reply: wordedText,
});
export const registerText = endpoint({
  method: 'GET',
  path: '/login/:kind/cms/registertext/',
  params,
  query,
  reply: contentText,
});

/** The data-protection notice, which only the kind `wellness` has. */
export const dataProtectionNotice = endpoint({
  method: 'GET',
  path: '/login/:kind/cms/dpnotice/',
  params,
  query,
  reply: wordedText,
});
