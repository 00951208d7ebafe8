/**
 * The page that frames us, as far as the browser says before it speaks: not every browser knows the ancestors, and a page
 * may keep its referrer to itself.
 */
export function parentOrigin(page: Document, allowed: readonly string[]): string | undefined {
  const [ancestor] = page.location.ancestorOrigins ?? [];
  const referrer = URL.canParse(page.referrer) ? new URL(page.referrer).origin : undefined;
  return allowed.find((origin) => origin === (ancestor ?? referrer));
}
