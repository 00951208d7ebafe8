import { useId } from 'react';
import { weaveVariations, type WeaveVariation } from './weave-variations.ts';
import styles from './weave.module.css';

// One repeat of the basket weave: two blocks of three lying threads, two of three standing ones.
const plainCloth =
  'M4 5h16M4 12h16M4 19h16M29 4v16M36 4v16M43 4v16M5 28v16M12 28v16M19 28v16M28 29h16M28 36h16M28 43h16';

const flecks = 'M31 62h5M118 21v4M170 133h4M66 178v5M203 74h3M88 108v3M14 214h4M226 190v4';

/** Decoration only. Its angle and flecks are the brand's (--weave-angle, --weave-flecks), its lit threads the area's. */
export function Weave({ variation }: { variation: WeaveVariation }) {
  const id = useId();
  const { repeat, lit } = weaveVariations[variation];
  return (
    <div className={styles['weave']} aria-hidden="true" data-no-print>
      <svg focusable="false">
        <defs>
          <pattern id={`${id}p`} width="48" height="48" patternUnits="userSpaceOnUse">
            <path className={styles['plain']} d={plainCloth} />
          </pattern>
          <pattern id={`${id}l`} width={repeat} height={repeat} patternUnits="userSpaceOnUse">
            <path className={styles['lit']} d={lit} />
          </pattern>
          <pattern id={`${id}f`} width="240" height="240" patternUnits="userSpaceOnUse">
            <path className={styles['flecks']} d={flecks} />
          </pattern>
        </defs>
        {['p', 'l', 'f'].map((layer) => (
          <rect key={layer} width="100%" height="100%" fill={`url(#${id}${layer})`} />
        ))}
      </svg>
    </div>
  );
}
