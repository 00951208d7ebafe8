import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import * as zod from 'zod/mini';
import * as light from './light-schema.ts';

// The same reply, described with the one and with the other.
const describedWith = ({ array, boolean, enum: oneOf, nullish, number, object, optional, string }: typeof light) =>
  object({
    activated: boolean(),
    userType: oneOf(['W', 'O']),
    secondsLeft: optional(number()),
    loginId: nullish(string()),
    privileges: optional(array(string())),
    mfaRequired: optional(object({ mfaSetupRequired: boolean() })),
  });

const ours = describedWith(light);
const theirs = zod.object({
  activated: zod.boolean(),
  userType: zod.enum(['W', 'O']),
  secondsLeft: zod.optional(zod.number()),
  loginId: zod.nullish(zod.string()),
  privileges: zod.optional(zod.array(zod.string())),
  mfaRequired: zod.optional(zod.object({ mfaSetupRequired: zod.boolean() })),
});

const scalar = fc.oneof(fc.string(), fc.boolean(), fc.double(), fc.constant(null), fc.constant('W'));
const nearly = fc.record(
  {
    activated: fc.oneof(fc.boolean(), scalar),
    userType: fc.oneof(fc.constantFrom('W', 'O'), scalar),
    secondsLeft: fc.oneof(fc.integer(), scalar),
    loginId: scalar,
    privileges: fc.oneof(fc.array(fc.string()), fc.array(scalar), scalar),
    mfaRequired: fc.oneof(fc.record({ mfaSetupRequired: fc.boolean(), more: fc.string() }), scalar),
    surplus: fc.string(),
  },
  { requiredKeys: [] },
);

test('ER2 a reply is read as zod reads it', () => {
  fc.assert(
    fc.property(fc.oneof(nearly, scalar, fc.array(scalar)), (body) => {
      const [read, wanted] = [ours.safeParse(body), theirs.safeParse(body)];
      expect(read.success && read.data).toEqual(wanted.success && wanted.data);
    }),
  );
});

test.each([
  [
    { activated: true, userType: 'W', surplus: 1 },
    { activated: true, userType: 'W' },
  ],
  [
    { activated: true, userType: 'O', mfaRequired: { mfaSetupRequired: false, x: 1 } },
    { activated: true, userType: 'O', mfaRequired: { mfaSetupRequired: false } },
  ],
])('keys that nobody asked for are dropped from %j', (body, read) => {
  expect(ours.safeParse(body)).toEqual({ success: true, data: read });
});
