import { rulesIn, selectorsIn, type CssRule } from './css-rules.ts';

/** Says whether a rule is kept, by what stands before its braces. */
type Keeps = (prelude: string) => boolean;

/**
 * The part of the style sheet that may apply before any script but the given ones has run. Rules for classes that none
 * of these names are left to the whole sheet: it comes later, and repeats the others in their order.
 */
export function frontSheet(css: string, scripts: readonly string[]): string {
  const named = new Set(scripts.flatMap((script) => script.match(/\blp-[\w-]{4}/g) ?? []));
  const applies = (selector: string) => classesOf(selector).every((name) => named.has(name));
  const keeps: Keeps = (prelude) => !prelude.startsWith('@keyframes') && selectorsIn(prelude).some(applies);
  const still = keptRules(css, keeps);
  const moves: Keeps = (prelude) => still.includes(prelude.replace('@keyframes ', ''));
  const kept = keptRules(css, (prelude) => (prelude.startsWith('@keyframes') ? moves(prelude) : keeps(prelude)));
  return kept.replace(/(--[\w-]+):[^;{}]*;?/g, (declared, name) => (kept.includes(`var(${name}`) ? declared : ''));
}

const layers = ['lp.tokens', 'lp.base', 'lp.ui', 'lp.app'];

/** A layer that is named first is the weakest: an import in another place would change what every screen looks like. */
export function requireLayerOrder(css: string): void {
  const named = [...css.matchAll(/@layer ([^{;]+)/g)].flatMap(([, names = '']) =>
    names.split(',').map((name) => name.trim()),
  );
  const order = [...new Set(named)].filter((name) => layers.includes(name));
  if (order.join() !== layers.join()) throw new Error(`the layers of the styles come as ${order.join(', ')}`);
}

/** What stands in brackets, after `:not` for instance, may or may not be there. */
function classesOf(selector: string): string[] {
  const bare = selector.replace(/\([^()]*\)/g, '');
  return bare === selector ? (bare.match(/(?<=\.)lp-[\w-]{4}/g) ?? []) : classesOf(bare);
}

const keptRules = (css: string, keeps: Keeps): string =>
  rulesIn(css)
    .map((rule) => keptRule(rule, keeps))
    .join('');

function keptRule({ prelude, body }: CssRule, keeps: Keeps): string {
  if (!/^@(layer|media|container|supports)/.test(prelude)) return keeps(prelude) ? `${prelude}{${body}}` : '';
  const inside = keptRules(body, keeps);
  return inside === '' ? '' : `${prelude}{${inside}}`;
}
