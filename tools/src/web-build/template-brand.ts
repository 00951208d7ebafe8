import { linen, type Brand } from '@selvage/contract/brands';
import { slot } from '@selvage/contract/document-slots';

/** The properties of a brand that change the elements of a login screen. They cannot be filled in later. */
export type Shape = Pick<Brand, 'hidesKindSelector' | 'presetsTerms'>;

const either = [false, true];
export const shapes: readonly Shape[] = either.flatMap((hidesKindSelector) =>
  either.map((presetsTerms) => ({ hidesKindSelector, presetsTerms })),
);

/** A brand with placeholders for its words. */
export function templateBrand(shape: Shape): Brand {
  const terms = slot('terms');
  return {
    ...shape,
    id: slot('id'),
    name: slot('name'),
    providersMailbox: '',
    areas: linen.areas,
    links: {
      faq: slot('faq'),
      contact: slot('contact'),
      privacy: slot('privacy'),
      accessibility: slot('accessibility'),
      terms: { consultant: terms, group: terms, hospital: terms, member: terms, wellness: terms },
    },
  };
}
