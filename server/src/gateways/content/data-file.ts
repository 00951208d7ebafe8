import { paymentConfig, townCounties } from '@selvage/contract/api/operator-data';
import type * as z from 'zod/mini';
import { ContentError } from './content-error.ts';

/** The JSON files at `{brand or default}/data/{name}.json`, each with its schema. */
export const dataFiles = {
  towncounties: townCounties.reply,
  securepayment: paymentConfig.reply.shape.config,
} as const satisfies Record<string, z.ZodMiniType>;

export type DataName = keyof typeof dataFiles;
export type DataOf<Name extends DataName> = z.output<(typeof dataFiles)[Name]>;

export const isDataName = (name: string): name is DataName => Object.hasOwn(dataFiles, name);

/** Returns the whole file or fails, so that people never get part of a list. */
export function readDataFile<Name extends DataName>(bytes: Uint8Array, name: Name): DataOf<Name> {
  const parsed = dataFiles[name].safeParse(jsonOf(bytes));
  if (parsed.success) return parsed.data as DataOf<Name>;
  const [issue] = parsed.error.issues;
  throw new ContentError(`is not valid at ${issue?.path.join('.') || 'the top'}: ${issue?.message ?? ''}`);
}

function jsonOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new ContentError('is not JSON in UTF-8');
  }
}
