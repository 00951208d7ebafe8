import { kinds } from '@selvage/contract/user-types';
import * as z from 'zod/mini';

/** A path in the configuration file that can hold a value. */
export interface SettingKey {
  path: string;
  /** The allowed values in words. */
  shape: string;
  /** The kinds of a section that know this key, if not all do. */
  only: readonly string[];
}

type Schema = z.core.JSONSchema.BaseSchema;

/** Placeholders for names that the operator chooses, by their path. */
const chosenNames: Record<string, string> = {
  brands: '<id>',
  'mail.dkim': '<domain>',
  'oidc.clients': '<id>',
  'oidc.resources': '<address>',
  'oidc.apps': '<id>',
};

export function settingKeys(schema: z.ZodMiniType): SettingKey[] {
  return merged(keysUnder('', z.toJSONSchema(schema, { unrepresentable: 'any' }), []));
}

function keysUnder(path: string, schema: Schema, only: readonly string[]): SettingKey[] {
  if (schema.oneOf) return variants(schema.oneOf).flatMap(([name, each]) => keysUnder(path, each, [name]));
  const within = (key: string): string => (path === '' ? key : `${path}.${key}`);
  const properties = Object.entries(schema.properties ?? {});
  const keys = properties.map(([key]) => key);
  // A section may have other keys beside the kinds of users, if all kinds are present.
  const hasKinds = keys.every(isKind) || kinds.every((kind) => keys.includes(kind));
  const nameOf = (key: string): string => (hasKinds && isKind(key) ? '<kind>' : key);
  const own = properties.flatMap(([key, each]) => keysUnder(within(nameOf(key)), asSchema(each), only));
  if (own.length > 0) return own;
  if (schema.type !== 'object' || schema.additionalProperties === undefined)
    return [{ path, shape: shapeOf(schema), only }];
  const isByKind = asSchema(schema.propertyNames ?? {}).enum?.some(isKind) ?? false;
  const name = isByKind ? '<kind>' : (chosenNames[path] ?? '<name>');
  return keysUnder(within(name), asSchema(schema.additionalProperties), only);
}

const asSchema = (schema: Schema | boolean): Schema => (typeof schema === 'boolean' ? {} : schema);
const isKind = (key: unknown): boolean => kinds.some((kind) => kind === key);

/** The variants of a section, each with the constant that identifies it. */
function variants(schemas: readonly (Schema | boolean)[]): [string, Schema][] {
  return schemas.map(asSchema).map((schema) => {
    const constant = Object.values(schema.properties ?? {}).find((each) => asSchema(each).const !== undefined);
    return [String(asSchema(constant ?? {}).const), schema];
  });
}

/** Lists each key once, even if several kinds or variants have it. */
function merged(keys: readonly SettingKey[]): SettingKey[] {
  return [...new Set(keys.map(({ path }) => path))].map((path) => {
    const same = keys.filter((key) => key.path === path);
    const shapes = new Set(same.map(({ shape }) => shape));
    return { path, shape: [...shapes].join(', '), only: [...new Set(same.flatMap(({ only }) => only))] };
  });
}

const quoted = (values: readonly unknown[]): string => values.map((value) => `\`${String(value)}\``).join(', ');

function shapeOf(schema: Schema): string {
  if (schema.const !== undefined) return quoted([schema.const]);
  if (schema.enum !== undefined) return quoted(schema.enum);
  if (schema.type === 'boolean') return 'true or false';
  if (schema.type === 'integer') return `${schema.minimum} to ${schema.maximum}`;
  if (schema.type === 'array') return `a list: ${shapeOf(oneItem(schema))}`;
  return schema.type === 'string' ? 'text' : 'any JSON';
}

const oneItem = ({ items }: Schema): Schema => (items === undefined || Array.isArray(items) ? {} : asSchema(items));
