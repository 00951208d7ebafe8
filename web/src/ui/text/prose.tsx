import styles from './prose.module.css';

/** The operator's own text. The server has rendered it from Markdown and removed everything that a browser could run. */
export function Prose({ html, ground = 'plain' }: { html: string; ground?: 'plain' | 'brand' }) {
  return <div className={styles['prose']} data-ground={ground} dangerouslySetInnerHTML={{ __html: html }} />;
}
