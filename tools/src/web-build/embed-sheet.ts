import postcss, { list, type ChildNode } from 'postcss';

const mount = '#loginApp';

/** As often as the mount is named, so much does a rule weigh against those of the page around it. */
const named = (times: number): string => mount.repeat(times);

/** The layers from the first to the last, which outweighs those before it. */
const weights: Readonly<Record<string, number>> = { 'lp.base': 3, 'lp.ui': 4, 'lp.app': 5 };
const unlayered = 6;

/** Nothing the page says about elements reaches ours; a drawing keeps what its attributes say. */
const ours = `${named(3)} :where(.lp :not(svg,svg *))`;
const root = 'all:initial;color-scheme:inherit;-webkit-text-size-adjust:100%;text-size-adjust:100%';
const reset = `${named(3)}>.lp{${root}}${ours},${ours}::before,${ours}::after{all:revert}`;

/**
 * EM1: the style sheet for a page that is not ours. Rules outside a layer win over those in one whatever they name, so a
 * page's `button { … }` would win over all of ours: here the layers are weights instead, all below the mount.
 * Sizes follow `--lp-root` where the page has made its own `rem` something else than what people chose to read in.
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
  // A font face and the steps of an animation have names of their own.
  if (node.type === 'atrule' && /^(media|container|supports)$/.test(node.name))
    for (const inside of node.nodes ?? []) scoped(inside, scope);
  return node.toString();
}
