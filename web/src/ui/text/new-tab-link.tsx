import link from './link.module.css';

/** Says that it opens a new tab, as the guidance on such links asks. */
export function NewTabLink({ href, note, children }: { href: string; note: string; children: string }) {
  return (
    <a className={link['link']} data-roomy href={href} target="_blank" rel="noopener noreferrer">
      {children} {note}
    </a>
  );
}
