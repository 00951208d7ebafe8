import postcss, { list, type ChildNode } from 'postcss';

const mount = '#loginApp';

/** Repeating the mount's id raises the specificity of a rule above the rules of the surrounding page. */
const named = (times: number): string => mount.repeat(times);

/** The layers from first to last. Later layers win. */
const weights: Readonly<Record<string, number>> = { 'lp.base': 3, 'lp.ui': 4, 'lp.app': 5 };
const unlayered = 6;

/** The page's rules about elements must not affect ours. Drawings keep their attributes. */
const ours = `${named(3)} :where(.lp :not(svg,svg *))`;
const root = 'all:initial;color-scheme:inherit;-webkit-text-size-adjust:100%;text-size-adjust:100%';
const reset = `${named(3)}>.lp{${root}}${ours},${ours}::before,${ours}::after{all:revert}`;

/**
 * The style sheet for pages of other sites. Unlayered rules win over layered rules, so the page's `button { … }` would win over our rules.
 * Here specificity below the mount replaces the layers. Sizes follow `--lp-root`, because the page may have changed `rem` from the size
 * that people chose.
 */
export function embedSheet(css: string): string {
  const sheet = postcss.parse(css);
  sheet.walkDecls((declaration) => {
    declaration.value = declaration.value.replaceAll(/(-?\d*\.?\d+)rem\b/g, 'calc($1*var(--lp-root,1rem))');
  });
  const rules = sheet.nodes.flatMap((node) => {
    if (node.type !== 'atrule' || node.name !== 'layer') return scoped(node, belowMount(unlayered));
    const { params: layer, nodes = [] } = node;
    const weight = weights[layer];
    if (layer !== 'lp.tokens' && weight === undefined) throw new Error(`the embedding sheet knows no layer ${layer}`);
    return nodes.flatMap((inside) => scoped(inside, weight === undefined ? onMount : belowMount(weight)));
  });
  return [reset, ...rules].join('');
}

type Scope = (selector: string) => string;

const onMount: Scope = (selector) => mount + selector;
const belowMount =
  (weight: number): Scope =>
  (selector) =>
    `${named(weight)} ${selector}`;

function scoped(node: ChildNode, scope: Scope): string {
  if (node.type === 'comment') return '';
  if (node.type === 'rule') node.selector = list.comma(node.selector).map(scope).join(',');
  // Font faces and the steps of an animation have no selectors to scope.
  if (node.type === 'atrule' && /^(media|container|supports)$/.test(node.name))
    for (const inside of node.nodes ?? []) scoped(inside, scope);
  return node.toString();
}
