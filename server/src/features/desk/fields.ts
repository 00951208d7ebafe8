import { type Markup, html, trustedHtml } from '../../html.ts';
import { type ReasonProblem, type SupportAct, longestReason, reasonProblem } from '../../support/support-act.ts';
import type { AgentRequest } from './desk-route.ts';

interface Field {
  name: string;
  label: string;
  type?: 'text' | 'email' | 'password';
  hint?: string | undefined;
  value?: string;
  autocomplete?: string;
  inputMode?: 'numeric';
  isFirst?: boolean;
  isOptional?: boolean;
  most?: number;
  /** The value that another agent saved for this field after the form was opened. */
  mark?: string | undefined;
  /** The error for this field. Screen readers read it with the field. */
  wrong?: string | undefined;
}

/** Renders the hint, mark and error above an input, and the attribute by which screen readers read them with the input. */
function above({ name, hint, mark, wrong }: Pick<Field, 'name' | 'hint' | 'mark' | 'wrong'>) {
  const ids = Object.entries({ hint, mark, wrong }).flatMap(([part, said]) =>
    said === undefined ? [] : `${name}-${part}`,
  );
  const lines = html`${hint === undefined ? null : html`<p class="page-note" id="${name}-hint">${hint}</p>`}
    ${mark === undefined ? null : html`<p class="desk-mark" id="${name}-mark">${mark}</p>`}
    ${wrong === undefined ? null : html`<p class="desk-wrong" id="${name}-wrong" role="alert">${wrong}</p>`}`;
  return { lines, describedBy: attribute('aria-describedby', ids.join(' ') || undefined) };
}

export function field(given: Field): Markup {
  const { name, label, type = 'text', value = '', autocomplete = 'off', inputMode, most, wrong } = given;
  const { isFirst = false, isOptional = false } = given;
  const { lines, describedBy } = above(given);
  return html`<div class="desk-field">
    <label for="${name}">${label}</label>
    ${lines}
    <input
      id="${name}"
      name="${name}"
      type="${type}"
      value="${value}"
      autocomplete="${autocomplete}"
      autocapitalize="none"
      spellcheck="false"
      ${isOptional ? null : trustedHtml('required')} ${attribute('inputmode', inputMode)} ${attribute('maxlength', most)}
      ${describedBy} ${attribute('aria-invalid', wrong && 'true')}
      ${isFirst ? trustedHtml('autofocus') : null}
    />
  </div>`;
}

interface Choice {
  name: string;
  label: string;
  hint?: string | undefined;
  value: string;
  /** The words of each value. */
  options: Readonly<Record<string, string>>;
  mark?: string | undefined;
  wrong?: string | undefined;
}

export function choice({ name, label, hint, value, options, mark, wrong }: Choice): Markup {
  const { lines, describedBy } = above({ name, hint, mark, wrong });
  return html`<div class="desk-field">
    <label for="${name}">${label}</label>
    ${lines}
    <select id="${name}" name="${name}" ${describedBy} ${attribute('aria-invalid', wrong && 'true')}>
      ${Object.entries(options).map(
        ([each, words]) =>
          html`<option value="${each}" ${each === value ? trustedHtml('selected') : null}>${words}</option>`,
      )}
    </select>
  </div>`;
}

export const tickBox = ({ name, label }: { name: string; label: string }, isTicked: boolean): Markup =>
  html`<p class="desk-tick"><input type="checkbox" id="${name}" name="${name}" ${isTicked ? trustedHtml('checked') : null} /><label for="${name}">${label}</label></p>`;

export const attribute = (name: string, value: string | number | undefined): Markup | null =>
  value === undefined ? null : html`${trustedHtml(name)}="${value}"`;

/** Returns an error for each empty field. The forms have `novalidate`, because a browser would show errors in its own language. */
export const blanksIn = <Name extends string>(
  form: Readonly<Record<string, string>>,
  words: Readonly<Record<Name, string>>,
): Partial<Record<Name, string>> =>
  Object.fromEntries(Object.entries(words).filter(([name]) => (form[name] ?? '').trim() === '')) as Partial<
    Record<Name, string>
  >;

/** An error or a confirmation at the top of the page. Screen readers read it as soon as the page opens. */
export const notice = (tone: 'wrong' | 'done' | 'note', words: string | undefined): Markup | null =>
  words === undefined
    ? null
    : html`<p class="desk-notice" data-tone="${tone}" role="${tone === 'wrong' ? 'alert' : 'status'}">${words}</p>`;

export const withoutCaller =
  'The ticket number, and why. No names of people and no addresses. It is recorded with your name.';

interface ReasonOptions {
  hint?: string;
  isFirst?: boolean;
  wrong?: string | undefined;
}

/** The words that name the reason field in a sentence, by the label of the field. */
const reasonNames = {
  Reason: { one: 'a reason', the: 'the reason' },
  'Reason for withdrawing': { one: 'a reason for withdrawing', the: 'the reason for withdrawing' },
  'What you checked': { one: 'what you checked', the: '“What you checked”' },
} as const;
type ReasonLabel = keyof typeof reasonNames;

export const reasonField = (
  label: ReasonLabel,
  value = '',
  { isFirst = false, wrong, hint }: ReasonOptions = {},
): Markup =>
  field({
    name: 'reason',
    label,
    hint:
      hint ??
      'The ticket number, and how you checked who is calling. No names or addresses. It is recorded with your name.',
    value,
    isFirst,
    most: longestReason,
    wrong,
  });

function reasonSentence(problem: ReasonProblem, label: ReasonLabel): string {
  const { one, the } = reasonNames[label];
  return {
    missing: `Enter ${one}. It is recorded with your name.`,
    address: `Leave email addresses out of ${the}. A ticket number is enough.`,
    'not-a-line': `Write ${the} as one line of text.`,
    'too-long': `Shorten ${the} to at most ${longestReason} characters.`,
  }[problem];
}

/** Returns the agent and their reason for the audit, or the error for the field of this label. */
export function actIn(
  { form, agent: { name }, origin }: AgentRequest,
  label: ReasonLabel = 'Reason',
): SupportAct | { wrong: string } {
  const reason = (form['reason'] ?? '').trim();
  const problem = reasonProblem(reason);
  return problem ? { wrong: reasonSentence(problem, label) } : { actor: { name, reason }, origin };
}
