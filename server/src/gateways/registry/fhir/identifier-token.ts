import type { Identifier } from './fhir-resources.ts';

export interface Named {
  system: string;
  value: string;
}

/** As a search writes it. A comma would be an "or" and a bar another system: what people typed must stay one value. */
export const tokenOf = ({ system, value }: Named): string => `${escaped(system)}|${escaped(value)}`;
const escaped = (text: string): string => text.replaceAll(/[\\,$|]/g, String.raw`\$&`);

/** FHIR's servers may compare without case or accents; we do not. */
export const isNamed = (identifiers: readonly Identifier[] | undefined, { system, value }: Named): boolean =>
  (identifiers ?? []).some((each) => each.system === system && each.value === value);
