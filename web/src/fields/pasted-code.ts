/** A code picked out of what was pasted with it; of a text with other numbers too, the one that looks like a code. */
export function pastedCode(text: string): string {
  const [alike] = /(?<!\d)\d{3}[\s-]?\d{3}(?!\d)/.exec(text) ?? [];
  return (alike ?? text).replace(/\D/g, '') || text;
}
