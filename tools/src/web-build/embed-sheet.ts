import { rulesIn, selectorsIn, type CssRule } from './css-rules.ts';

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
  const rules = rulesIn(css).map((rule) => {
    const layer = /^@layer (.+)$/.exec(rule.prelude)?.[1];
    if (layer === 'lp.tokens') return bodyOf(rule.body, (selector) => mount + selector);
    const weight = layer === undefined ? unlayered : weights[layer];
    if (weight === undefined) throw new Error(`the embedding sheet knows no layer ${layer ?? ''}`);
    const below = (selector: string) => `${named(weight)} ${selector}`;
    return layer === undefined ? ruleText(rule, below) : bodyOf(rule.body, below);
  });
  return [reset, ...rules].join('').replace(remOrPrelude, sized);
}

type Scope = (selector: string) => string;

const bodyOf = (body: string, scope: Scope): string =>
  rulesIn(body)
    .map((rule) => ruleText(rule, scope))
    .join('');

function ruleText({ prelude, body }: CssRule, scope: Scope): string {
  if (/^@(media|container|supports)/.test(prelude)) return `${prelude}{${bodyOf(body, scope)}}`;
  // A font face and the steps of an animation have names of their own.
  if (prelude.startsWith('@')) return `${prelude}{${body}}`;
  return `${selectorsIn(prelude).map(scope).join(',')}{${body}}`;
}

const remOrPrelude = /@[^{]*\{|(-?\d*\.?\d+)rem\b/g;
const sized = (whole: string, rem: string | undefined): string =>
  rem === undefined ? whole : `calc(${rem}*var(--lp-root,1rem))`;
