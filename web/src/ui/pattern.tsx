import type { Kind } from '@selvage/contract/user-types';
import styles from './pattern.module.css';

/** The lines of the pattern that are highlighted. */
export type PatternVariation = 'plain' | 'thirds' | 'clusters' | 'plus' | 'diagonal';

/**
 * A pattern that is decoration only. The brand sets its angle and flecks (--weave-angle, --weave-flecks), and the kind sets its highlighted
 * lines.
 */
export function Pattern({ variation }: { variation: PatternVariation }) {
  return (
    <div className={styles['pattern']} data-variation={variation} data-no-print aria-hidden="true">
      <i />
    </div>
  );
}

/** Each kind has its own variation, as a second sign of the area beside its name. */
export const patternOfKind: Record<Kind, PatternVariation> = {
  consultant: 'thirds',
  group: 'clusters',
  hospital: 'plus',
  member: 'plain',
  wellness: 'diagonal',
};
