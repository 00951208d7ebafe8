import styles from './icon.module.css';

// The icons are drawn on 24 × 24 with round strokes of 2, like the lines of the pattern.
const strokes = {
  error: 'M12 7v6M12 16.5v.01M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18',
  warning: 'M12 9.5v4M12 17v.01M10.3 4.2 2.6 17.6A2 2 0 0 0 4.3 20.5h15.4a2 2 0 0 0 1.7-2.9L13.7 4.2a2 2 0 0 0-3.4 0',
  success: 'M8 12.5l2.8 2.8L16 9.5M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18',
  info: 'M12 11v5.5M12 7.5v.01M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18',
  open: 'M12 6.5a5.5 5.5 0 1 0 0 11a5.5 5.5 0 1 0 0-11',
  chevron: 'M6 9.5l6 6 6-6',
  tick: 'M5 12.5l4.6 4.6L19 7.5',
} as const;

export type IconName = keyof typeof strokes;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg className={styles['icon']} data-icon={name} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={strokes[name]} />
    </svg>
  );
}
