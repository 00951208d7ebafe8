import type { Schema } from '@selvage/contract/endpoint';
import { toJSONSchema } from 'zod/v4/core';
import { fieldWords } from './field-words.ts';

/** As much of JSON Schema as the contract comes to. */
export interface JsonSchema {
  type?: string | string[];
  description?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  enum?: string[];
  const?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  additionalProperties?: boolean;
}

/** The schema of one side of a call, each of its fields with what it holds. */
export function described(schema: Schema, io: 'input' | 'output', callName: string): JsonSchema {
  const { $schema: _dialect, '~standard': _standard, ...made } = toJSONSchema(schema, { target: 'draft-2020-12', io });
  return withWords(made as JsonSchema, callName);
}

/** A new schema throughout: the contract uses one for several fields, whose words differ. */
function withWords(schema: JsonSchema, callName: string): JsonSchema {
  const inner = (each: JsonSchema) => withWords(each, callName);
  const properties = Object.entries(schema.properties ?? {}).map(([name, each]) => {
    const description = fieldWords[`${callName}.${name}`] ?? fieldWords[name];
    return [name, { ...(description !== undefined && { description }), ...inner(each) }] as const;
  });
  return {
    ...schema,
    ...(schema.properties && { properties: Object.fromEntries(properties) }),
    ...(schema.items && { items: inner(schema.items) }),
    ...(schema.anyOf && { anyOf: schema.anyOf.map(inner) }),
  };
}
