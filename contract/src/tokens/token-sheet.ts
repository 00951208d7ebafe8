import { colourNames, type Tokens } from './colours.ts';
import { looks, type LookName } from './looks.ts';

export interface BrandLook {
  id: string;
  look: LookName;
  tokens: Tokens;
  /** The URL of a drawing to show in place of the woven mark. */
  mark: string | null;
}

/**
 * A brand's style sheet. A colour is written once, for both themes: of `--light` and `--dark` one is empty and one is
 * invalid (web/src/ui/styles/theme.css), and an invalid one gives way to what stands after the comma.
 */
export function tokenSheet({ id, look, tokens, mark }: BrandLook): string {
  const { heading, angle, flecks, markScale } = looks[look];
  const face = `'Lp ${heading} Heading'`;
  const declared = [
    ['--heading-face', `${face}, ${face.slice(0, -1)} Fallback', system-ui, sans-serif`],
    ['--weave-angle', `${angle}deg`],
    // A switch as --light is: a look without flecks does not even load their drawing.
    ['--weave-flecks', flecks ? 'initial' : ''],
    ...(mark === null
      ? [
          ['--mark-angle', `${angle}deg`],
          ['--mark-scale', String(markScale)],
        ]
      : [
          ['--mark-image', `url('${mark}')`],
          ['--mark-threads', 'hidden'],
        ]),
    ...colourNames.map((name) => [
      `--lp-${name}`,
      `var(--light, ${tokens.light[name]}) var(--dark, ${tokens.dark[name]})`,
    ]),
  ];
  const lines = declared.map(([property, value]) => `    ${property}: ${value};\n`);
  return `@layer lp.tokens {\n  [data-brand='${id}'] {\n${lines.join('')}  }\n}\n`;
}
