import { type Kind, kinds } from '@selvage/contract/user-types';
import * as z from 'zod/mini';
import type { PrivacyPolicy } from './config.ts';

const kindNames = z.array(z.enum(kinds));

export const privacySettings = z.strictObject({
  copies: z.optional(kindNames),
  closing: z.optional(kindNames),
  consentYears: z.optional(z.int().check(z.minimum(1), z.maximum(30))),
});

const unique = (given: readonly Kind[]): readonly Kind[] => kinds.filter((kind) => given.includes(kind));

export const readPrivacy = (given: z.output<typeof privacySettings> | undefined): PrivacyPolicy => ({
  copies: unique(given?.copies ?? kinds),
  closing: unique(given?.closing ?? ['member', 'wellness']),
  // The six years for a claim from a contract in Ireland, and one more.
  consentYears: given?.consentYears ?? 7,
});
