import postcss, { list, type AtRule, type Root } from 'postcss';

/** The server writes the marks of the portal and the application into the login, so no script names them: `lp-for-marks` and `lp-for-logo`. */
const ofServer = 'lp-for-';

/**
 * Returns the rules that may apply before scripts other than the given ones run. Rules for other classes and for print are left to the full
 * sheet, which loads later and repeats these rules in order.
 */
export function frontSheet(css: string, scripts: readonly string[]): string {
  const named = new Set([ofServer, ...scripts.flatMap((script) => script.match(/\blp-[\w-]{4}/g) ?? [])]);
  const applies = (selector: string): boolean => mayApply(selector, named);
  const sheet = postcss.parse(css);
  sheet.walkComments((comment) => void comment.remove());
  sheet.walkAtRules('media', (media) => void (media.params === 'print' && media.remove()));
  sheet.walkRules((rule) => {
    if (!isStep(rule.parent) && !list.comma(rule.selector).some(applies)) rule.remove();
  });
  removeUnusedAnimations(sheet);
  removeEmpty(sheet);
  const kept = sheet.toString();
  sheet.walkDecls(/^--/, (declaration) => {
    if (!kept.includes(`var(${declaration.prop}`)) declaration.remove();
  });
  return sheet.toString();
}

/** The steps of an animation look like rules. */
const isStep = (parent: unknown): boolean =>
  typeof parent === 'object' && parent !== null && 'name' in parent && parent.name === 'keyframes';

const neverThere = '.lp-?';

/**
 * True if the selector can match a page with these class names. In `:is` and `:where`, at least one choice must be possible. Other
 * brackets, for instance `:not`, are ignored.
 */
function mayApply(selector: string, named: ReadonlySet<string>): boolean {
  const innermost = /(:[\w-]+)?\(([^()]*)\)/.exec(selector);
  if (innermost === null)
    return (
      !selector.includes(neverThere) && (selector.match(/(?<=\.)lp-[\w-]{4}/g) ?? []).every((name) => named.has(name))
    );
  const [whole, pseudoClass, inside = ''] = innermost;
  const isChoice = pseudoClass === ':is' || pseudoClass === ':where';
  const hasNone = isChoice && !list.comma(inside).some((each) => mayApply(each, named));
  return mayApply(
    selector.replace(whole, () => (hasNone ? neverThere : '')),
    named,
  );
}

function removeUnusedAnimations(sheet: Root): void {
  const moving = new Set<string>();
  sheet.walkDecls(/^animation(-name)?$/, ({ value }) => {
    for (const word of value.split(/[\s,]+/)) moving.add(word);
  });
  sheet.walkAtRules('keyframes', (animation) => {
    if (!moving.has(animation.params)) animation.remove();
  });
}

/** Removes layers and conditions that became empty. */
function removeEmpty(container: Root | AtRule): void {
  container.each((node) => {
    if (node.type !== 'atrule' || node.nodes === undefined) return;
    removeEmpty(node);
    if (node.nodes.length === 0) node.remove();
  });
}

const layers = ['lp.tokens', 'lp.base', 'lp.ui', 'lp.app'];

/** The layer that is named first is the weakest, so an import in another place would change every screen. */
export function requireLayerOrder(css: string): void {
  const named: string[] = [];
  postcss.parse(css).walkAtRules('layer', ({ params }) => void named.push(...list.comma(params)));
  const order = [...new Set(named)].filter((name) => layers.includes(name));
  if (order.join() !== layers.join()) throw new Error(`the layers of the styles come as ${order.join(', ')}`);
}
