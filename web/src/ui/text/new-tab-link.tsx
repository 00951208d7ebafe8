import link from './link.module.css';

/** A link that says that it opens a new tab. */
export function NewTabLink({ href, note, children }: { href: string; note: string; children: string }) {
  return (
    <a className={link['link']} data-roomy href={href} target="_blank" rel="noopener noreferrer">
      {children} {note}
    </a>
  );
}
