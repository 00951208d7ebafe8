import styles from './prose.module.css';

/** The operator's own text. The server has made it from Markdown and lets nothing through that could run. */
export function Prose({ html, ground = 'plain' }: { html: string; ground?: 'plain' | 'brand' }) {
  return <div className={styles['prose']} data-ground={ground} dangerouslySetInnerHTML={{ __html: html }} />;
}
