import { emailRule } from '@selvage/contract/rules/email';
import { safeRedirect } from '@selvage/contract/rules/safe-redirect';
import { screenAt } from '@selvage/contract/screens';
import { lookNames } from '@selvage/contract/tokens/looks';
import { kinds } from '@selvage/contract/user-types';
import * as z from 'zod/mini';

/** An origin. It must be written as browsers write it, because it is compared with the `Origin` header. */
export const origin = z
  .string()
  .check(
    z.refine(
      (address) =>
        /^https?:\/\/[a-z0-9.-]+(:\d+)?$/.test(address) && URL.canParse(address) && new URL(address).origin === address,
      'must be an origin such as https://portal.example',
    ),
  );

// The id names a content folder and a part of URLs. `default` is reserved for the folder of all brands.
const id = z
  .string()
  .check(z.regex(/^(?!default$)[a-z][a-z\d-]{1,30}$/, 'must be 2 to 31 of a to z, 0 to 9 and -, and not default'));

const host = z.string().check(z.regex(/^[a-z\d.-]+$/, 'must be a host name without a port, in lower case'));

const name = z
  .string()
  .check(z.regex(/^(?=\S)[^\p{C}\p{Zl}\p{Zp}]{1,60}(?<=\S)$/u, 'must be 1 to 60 characters on one line'));

const mailbox = z.string().check(z.refine((address) => emailRule(address).ok, 'must be an email address'));

/** A phone number as people read it. Brackets may only be around an area code, because `+353 (0)1` does not say what to dial. */
const phone = z
  .string()
  .check(
    z.regex(
      /^(?:\+|\(\d{1,5}\) ?)?\d(?:[ -]?\d){4,17}$/,
      'must be a phone number such as +353 1 555 0100 or (01) 555 0100',
    ),
  );

/** A path on our own host or a full URL. */
const link = z
  .string()
  .check(
    z.refine(
      (address) => /^(\/(?![/\\])|https?:\/\/)[^\s\\<>"]*$/.test(address) && URL.canParse(address, 'https://a.example'),
      'must be a path such as /faq, or an https address',
    ),
  );

/**
 * The page that a kind of user sees after the login. A path must lead out of the portal, because a screen of the portal
 * would redirect people to this page again.
 */
const area = z
  .string()
  .check(
    z.refine(
      (address) =>
        address.startsWith('/')
          ? /^\/[\w./~-]+(?:[?#][^\s\\<>"]*)?$/.test(address) && leadsOn(address)
          : /^https?:\/\/[^\s\\<>"]+$/.test(address) && URL.canParse(address) && new URL(address).username === '',
      'must be a path such as /memberarea/ that is no screen of ours, or an https address',
    ),
  );

const leadsOn = (path: string): boolean =>
  safeRedirect(path, 'https://a.example') !== undefined &&
  screenAt(new URL(path, 'https://a.example').pathname) === undefined;

export const areaSettings = z.partialRecord(z.enum(kinds), area);
export type AreaSettings = z.output<typeof areaSettings>;

export const linkSettings = z.strictObject({
  faq: z.optional(link),
  contact: z.optional(link),
  privacy: z.optional(link),
  accessibility: z.optional(link),
  terms: z.optional(z.partialRecord(z.enum(kinds), link)),
});
export type LinkSettings = z.output<typeof linkSettings>;

export const brandSettings = z.record(
  id,
  z.strictObject({
    origin: z.optional(origin),
    hosts: z.optional(z.array(host)),
    name: z.optional(name),
    look: z.optional(z.enum(lookNames, `must be ${lookNames.join(' or ')}`)),
    /** Colours, or the path of a file with colours. `brand-tokens.ts` reads both. */
    tokens: z.optional(z.unknown()),
    mark: z.optional(z.string()),
    hidesKindSelector: z.optional(z.boolean()),
    presetsTerms: z.optional(z.boolean()),
    links: z.optional(linkSettings),
    areas: z.optional(areaSettings),
    sender: z.optional(mailbox),
    providersMailbox: z.optional(mailbox),
    phone: z.optional(phone),
  }),
);
export type BrandSettings = z.output<typeof brandSettings>[string];
