import styles from './weave.module.css';

/** Which threads of the basket weave are lit. */
export type WeaveVariation = 'plain' | 'thirds' | 'clusters' | 'plus' | 'diagonal';

/** Decoration only. Its angle and flecks are the brand's (--weave-angle, --weave-flecks), its lit threads the area's. */
export function Weave({ variation }: { variation: WeaveVariation }) {
  return (
    <div className={styles['weave']} data-variation={variation} data-no-print aria-hidden="true">
      <i />
    </div>
  );
}
