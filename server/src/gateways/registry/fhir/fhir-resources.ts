import * as z from 'zod/mini';

const identifier = z.object({ system: z.optional(z.string()), value: z.optional(z.string()) });
const identifiers = z.optional(z.array(identifier));
/** A reference is literal (`reference`), or logical (only `identifier`). */
const reference = z.optional(z.object({ reference: z.optional(z.string()), identifier: z.optional(identifier) }));
const contained = z.optional(z.array(z.looseObject({ resourceType: z.string(), id: z.optional(z.string()) })));
const moment = z.string().check(z.regex(/^\d{4}(-\d{2}(-\d{2}(T.+)?)?)?$/));
const period = z.optional(z.object({ start: z.optional(moment), end: z.optional(moment) }));
const active = z.optional(z.boolean());
const coding = z.object({ system: z.optional(z.string()), code: z.optional(z.string()) });
const concept = z.object({ coding: z.optional(z.array(coding)) });

/** The schemas name only the fields that decide an answer. All other fields are dropped on arrival. */
export const coverage = z.object({
  resourceType: z.literal('Coverage'),
  identifier: identifiers,
  status: z.string(),
  period,
  class: z.optional(
    z.array(z.object({ type: z.optional(concept), value: z.optional(z.string()), name: z.optional(z.string()) })),
  ),
  subscriber: reference,
  beneficiary: reference,
  contained,
});

export const patient = z.object({
  resourceType: z.literal('Patient'),
  id: z.string(),
  identifier: identifiers,
  birthDate: z.optional(z.string()),
});

export const practitioner = z.object({
  resourceType: z.literal('Practitioner'),
  id: z.string(),
  identifier: identifiers,
  active,
});

export const practitionerRole = z.object({
  resourceType: z.literal('PractitionerRole'),
  identifier: identifiers,
  active,
  period,
  practitioner: reference,
  contained,
});

export const organization = z.object({
  resourceType: z.literal('Organization'),
  identifier: identifiers,
  active,
  type: z.optional(z.array(concept)),
});

export const memberMatched = z.object({
  resourceType: z.literal('Parameters'),
  parameter: z.array(z.object({ name: z.string(), valueIdentifier: z.optional(identifier) })),
});

export const operationOutcome = z.object({
  resourceType: z.literal('OperationOutcome'),
  issue: z.array(z.object({ code: z.string() })),
});

export const searchset = z.object({
  resourceType: z.literal('Bundle'),
  type: z.literal('searchset'),
  link: z.optional(z.array(z.object({ relation: z.string() }))),
  entry: z.optional(
    z.array(
      z.object({
        fullUrl: z.optional(z.string()),
        resource: z.looseObject({ resourceType: z.string() }),
        search: z.optional(z.object({ mode: z.optional(z.string()) })),
      }),
    ),
  ),
});

export type Identifier = z.output<typeof identifier>;
export type Reference = z.output<typeof reference>;
export type Contained = z.output<typeof contained>;
export type Period = z.output<typeof period>;
