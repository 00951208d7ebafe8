import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { languages } from '../languages.ts';
import { kinds } from '../user-types.ts';

const contentText = z.object({ title: z.string(), html: z.string() });
export type ContentText = z.output<typeof contentText>;

const params = z.strictObject({ kind: z.enum(kinds) });
const query = z.strictObject({ lang: z.optional(z.enum(languages)) });

/** CM1. */
export const termsText = endpoint({
  method: 'GET',
  path: '/login/:kind/cms/tandc/',
  params,
  query,
  reply: contentText,
});
export const registerText = endpoint({
  method: 'GET',
  path: '/login/:kind/cms/registertext/',
  params,
  query,
  reply: contentText,
});

export const dataProtectionNotice = endpoint({
  method: 'GET',
  path: '/login/wellness/cms/dpnotice/',
  query,
  reply: contentText,
});
