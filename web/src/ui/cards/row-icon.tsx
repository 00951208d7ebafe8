import styles from './row-icon.module.css';

// These icons have their own file, because the login needs none of them.
const strokes = {
  passkey: 'M3.5 12a4 4 0 1 0 8 0a4 4 0 1 0-8 0M11.5 12h9M20.5 12v3.5M16.5 12v2.5',
  phone:
    'M8.5 3h7A1.5 1.5 0 0 1 17 4.5v15a1.5 1.5 0 0 1-1.5 1.5h-7A1.5 1.5 0 0 1 7 19.5v-15A1.5 1.5 0 0 1 8.5 3M11 18h2',
  app: 'M8.5 3h7A1.5 1.5 0 0 1 17 4.5v15a1.5 1.5 0 0 1-1.5 1.5h-7A1.5 1.5 0 0 1 7 19.5v-15A1.5 1.5 0 0 1 8.5 3M10 11.5l1.6 1.6L14.2 10',
  text: 'M4 5.5h16V16h-8.5L7.5 19.5V16H4zM8.5 10.75v.01M12 10.75v.01M15.5 10.75v.01',
  email: 'M3.5 6h17v12h-17zM4 7l8 6 8-6',
  codes: 'M5 4.5h14v15H5zM8.5 9h3M8.5 12.25h3M8.5 15.5h3M14.5 9h1M14.5 12.25h1M14.5 15.5h1',
  password: 'M3.5 8h17v8h-17zM8 12v.01M12 12v.01M16 12v.01',
  computer: 'M5.5 5.5h13v9.5h-13zM3 18.5h18',
  person: 'M12 4a3.75 3.75 0 1 0 0 7.5a3.75 3.75 0 1 0 0-7.5M4.5 20a7.5 6 0 0 1 15 0',
  application: 'M5 5h5.5v5.5H5zM13.5 5H19v5.5h-5.5zM5 13.5h5.5V19H5zM13.5 13.5H19V19h-5.5z',
} as const;

export type RowIconName = keyof typeof strokes;

/** The icon of a list row. It is hidden from screen readers, because the name beside it says the same. */
export const RowIcon = ({ name }: { name: RowIconName }) => (
  <svg className={styles['icon']} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    <path d={strokes[name]} />
  </svg>
);
