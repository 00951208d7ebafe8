/** Placeholders in a built document. The server fills them, because only it knows the brands. */
export const slotNames = [
  'id',
  'name',
  'faq',
  'contact',
  'phone',
  'privacy',
  'accessibility',
  'terms',
  'registerText',
  'application',
  'applicationHead',
  'head',
  'faces',
  'passkeys',
] as const;
export type SlotName = (typeof slotNames)[number];

export const slot = (name: SlotName): string => `{{${name}}}`;

/** Inserts the values unchanged. The caller must escape them. */
export function fillSlots(template: string, values: Readonly<Record<SlotName, string>>): string {
  return template.replace(/\{\{(\w+)\}\}/g, (_, written: string) => {
    const name = slotNames.find((each) => each === written);
    if (name === undefined) throw new Error(`a built document has a place for ${written}, which nobody fills`);
    return values[name];
  });
}
