import type { AskedText } from '@selvage/contract/api/consents';
import type { RefObject } from 'react';
import { type Field, useFieldProblem } from '../../fields/form/use-form.ts';
import { termsMessages } from '../../messages/feature-messages.ts';
import { useMessages } from '../../messages/load-messages.ts';
import { useLanguage, useLoginMessages } from '../../messages/provider.tsx';
import { CheckboxField } from '../../ui/inputs/checkbox-field.tsx';
import { NewTabLink } from '../../ui/text/new-tab-link.tsx';
import { Prose } from '../../ui/text/prose.tsx';
import link from '../../ui/text/link.module.css';
import styles from './answer-panel.module.css';

interface AskedTextSectionProps {
  text: AskedText;
  heading: RefObject<HTMLHeadingElement | null> | undefined;
  /** The checkbox below the text. It is never ticked in advance. */
  tick: { field: Field<'required'>; onTick: (ticked: boolean) => void } | undefined;
}

/** One text that the person answers to: what changed in it, and the whole text. */
export function AskedTextSection({ text, heading, tick }: AskedTextSectionProps) {
  const messages = useMessages(termsMessages);
  const { shell } = useLoginMessages();
  const { language } = useLanguage();
  const id = `terms-${text.subject}`;
  const lang = text.language === language ? undefined : text.language;
  return (
    <div className={styles['section']}>
      <h2 id={id} ref={heading} tabIndex={-1} lang={lang}>
        {text.title}
      </h2>
      <p className={styles['version']}>{messages.version(text.version, messages.date(text.effective))}</p>
      {text.changes.length > 0 && (
        <div className={styles['changes']}>
          <h3 id={`${id}-changes`}>{messages.changes}</h3>
          <ul aria-labelledby={`${id}-changes`} lang={lang}>
            {text.changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        </div>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to scroll by keyboard too */}
      <div className={styles['text']} role="region" aria-labelledby={id} tabIndex={0} lang={lang}>
        <Prose html={text.html} />
      </div>
      <div className={styles['links']}>
        <a
          className={link['link']}
          data-roomy
          href={`/wordings/${text.wording}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          {messages.newTab}
        </a>
        {text.before !== undefined && (
          <NewTabLink href={`/wordings/${text.before}`} note={shell.opensInNewTab}>
            {messages.before}
          </NewTabLink>
        )}
      </div>
      {tick && <DataUseTick {...tick} />}
    </div>
  );
}

function DataUseTick({ field, onTick }: NonNullable<AskedTextSectionProps['tick']>) {
  const messages = useMessages(termsMessages);
  return (
    <CheckboxField
      id={field.id}
      name={field.name}
      label={messages.dataUse}
      problem={useFieldProblem(field, { required: messages.dataUseMissing })}
      onChange={(event) => onTick(event.currentTarget.checked)}
    />
  );
}
