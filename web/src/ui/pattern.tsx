import type { Kind } from '@selvage/contract/user-types';
import styles from './pattern.module.css';

/** Which lines of the pattern are highlighted. */
export type PatternVariation = 'plain' | 'thirds' | 'clusters' | 'plus' | 'diagonal';

/** Decoration only. Its angle and flecks are the brand's (--weave-angle, --weave-flecks), its highlighted lines those of the kind. */
export function Pattern({ variation }: { variation: PatternVariation }) {
  return (
    <div className={styles['pattern']} data-variation={variation} data-no-print aria-hidden="true">
      <i />
    </div>
  );
}

/** Each kind has its own variation: a second sign, beside the name, of which area this is. */
export const patternOfKind: Record<Kind, PatternVariation> = {
  consultant: 'thirds',
  group: 'clusters',
  hospital: 'plus',
  member: 'plain',
  wellness: 'diagonal',
};
