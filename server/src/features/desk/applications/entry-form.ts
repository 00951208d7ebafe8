import { type Markup, html, trustedHtml } from '../../../html.ts';
import type { EntryFault } from '../../../oidc/clients/known-applications.ts';
import { choice, field, tickBox } from '../fields.ts';
import type { FormValues } from './entry-fields.ts';
import { type EntryField, type EntrySection, typeWords } from './entry-sections.ts';

/** The errors of a form, by the names of its fields. */
export type FieldProblems = Readonly<Record<string, string>>;

const sentenceStart = /^(?:must|is|has|cannot|needs|can)\b/;

const isType = (type: string): type is keyof typeof typeWords => Object.hasOwn(typeWords, type);

/** Says the fault for a field: `This must begin with https://.` */
function faultSentence({ key, problem, remedy }: EntryFault, control?: EntryField['control']): string {
  if (problem.startsWith('must be set for the type') && control?.as === 'ticks') return 'Choose at least one.';
  if (problem.startsWith('must be set for the type') && control?.as === 'lines') return 'Enter at least one address.';
  if (key.startsWith('name.')) return 'Enter a name of 1 to 60 characters on one line.';
  if (key === 'jwks' && problem.startsWith('is not valid'))
    return 'This must be a JSON Web Key Set, as in { "keys": [ { "kty": "EC", … } ] }.';
  const said = problem
    .replace(/^is not valid: /, '')
    .replace(/ (?:the type|a) (\w+)(?: application)?/, (whole, type: string) =>
      isType(type) ? ` “${typeWords[type]}”` : whole,
    )
    .replace(/^(must|cannot) be ([\w ]+?)(?= for |:|$)/, (_, may: string, values: string) => {
      const options = control?.as === 'choice' ? control.options : {};
      const named = values.split(' or ').map((each) => (options[each] === undefined ? each : `“${options[each]}”`));
      return `${may} be ${named.join(' or ')}`;
    });
  const whole = sentenceStart.test(said) ? `This ${said}` : said;
  const sentence = `${whole.charAt(0).toUpperCase()}${whole.slice(1)}.`;
  return remedy === null ? sentence : `${sentence} ${remedy.charAt(0).toUpperCase()}${remedy.slice(1)}.`;
}

/** Puts each fault at its field. `others` have no field in the form. */
export function placedFaults(
  faults: readonly EntryFault[],
  fields: readonly EntryField[],
): { problems: FieldProblems; others: string[] } {
  const problems: Record<string, string> = {};
  const others: string[] = [];
  for (const fault of faults) {
    const at = fault.key === 'the id' ? 'id' : placeOf(fault.key, fields);
    const control = fields.find(({ key }) => key === at)?.control;
    if (at === undefined) others.push(`${fault.key}: ${faultSentence(fault)}`);
    else problems[at] = withSentence(problems[at], faultSentence(fault, control));
  }
  return { problems, others };
}

const withSentence = (said: string | undefined, sentence: string): string =>
  said === undefined ? sentence : said.includes(sentence) ? said : `${said} ${sentence}`;

function placeOf(key: string, fields: readonly EntryField[]): string | undefined {
  const [first = ''] = key.split('.');
  const own = fields.find((each) => each.key === key || each.key === first);
  if (own) return own.control.as === 'lines' ? key : own.key;
  // An error about a whole setting is shown at the first field of that setting.
  return fields.find((each) => each.key.startsWith(`${first}.`))?.key;
}

/** The names of the fields, in the order of the form. */
export const fieldLabels = (fields: readonly EntryField[]): Record<string, string> => ({
  id: 'Client id',
  ...Object.fromEntries(fields.map(({ key, label }) => [key, label])),
});

/**
 * Names what was not done, and links to each field with an error, in the order of the form. It gets the focus, because
 * the fields may be far below.
 */
export function faultSummary(
  said: readonly string[],
  problems: FieldProblems,
  labels: Readonly<Record<string, string>>,
): Markup {
  const listed = Object.entries(labels).flatMap(([key, label]) =>
    namesOf(problems, key)
      .toSorted()
      .map((name) => ({
        name,
        label: name === key ? label : `${label}, address ${Number(name.slice(key.length + 1)) + 1}`,
      })),
  );
  return html`<div class="desk-notice" data-tone="wrong" role="alert" tabindex="-1" autofocus>
    ${said.map((words) => html`<p>${words}</p>`)}
    <ul>
      ${listed.map(({ name, label }) => html`<li><a href="#${name}">${label}</a>: ${problems[name] ?? ''}</li>`)}
    </ul>
  </div>`;
}

/** The texts beside the fields, by the key of the field. */
interface Said {
  problems: FieldProblems;
  marks: FieldProblems;
}

export const entryForm = (sections: readonly EntrySection[], values: FormValues, said: Said): Markup =>
  html`${sections.map((section) => entrySection(section, values, said))}`;

function entrySection({ title, isRare = false, fields }: EntrySection, values: FormValues, said: Said): Markup {
  const inputs = fields.map((each) => entryInput(each, values, said));
  if (!isRare) return html`<fieldset class="desk-section"><legend>${title}</legend>${inputs}</fieldset>`;
  const isOpen = fields.some(({ key }) => namesOf({ ...values, ...said.problems, ...said.marks }, key).length > 0);
  return html`<details class="desk-section" ${isOpen ? trustedHtml('open') : null}>
    <summary>${title}</summary>
    ${inputs}
  </details>`;
}

const namesOf = (values: FormValues, key: string): string[] =>
  Object.keys(values).filter((name) => name === key || name.startsWith(`${key}.`));

function entryInput(given: EntryField, values: FormValues, { problems, marks }: Said): Markup {
  const { key, control, hint, isOptional = false } = given;
  const label = isOptional && control.as !== 'choice' ? `${given.label} (optional)` : given.label;
  const shared = { label, ...(hint !== undefined && { hint }), mark: marks[key], wrong: problems[key] };
  const value = values[key] ?? '';
  if (control.as === 'choice') {
    // A value that is the default anyway keeps its place, so that saving changes nothing.
    const options = value in control.options ? control.options : { ...control.options, [value]: value };
    return choice({ ...shared, name: key, value, options });
  }
  if (control.as === 'text' || control.as === 'json')
    return field({ ...shared, name: key, value, isOptional, most: control.as === 'text' ? 2000 : 20_000 });
  const group = (inputs: readonly Markup[]) =>
    html`<fieldset class="desk-field" id="${key}">
      <legend>${label}</legend>
      ${hint === undefined ? null : html`<p class="page-note">${hint}</p>`}
      ${shared.mark === undefined ? null : html`<p class="desk-mark">${shared.mark}</p>`}
      ${shared.wrong === undefined ? null : html`<p class="desk-wrong" role="alert">${shared.wrong}</p>`} ${inputs}
    </fieldset>`;
  if (control.as === 'ticks')
    return group([
      html`<div class="desk-ticks">${Object.entries(control.options).map(([each, words]) => tickBox({ name: `${key}.${each}`, label: words }, values[`${key}.${each}`] === 'on'))}</div>`,
    ]);
  return group(linesFor(key, values).map((name, index) => lineInput(name, index + 1, values, problems)));
}

/** One input more than there are values, and at least two. */
function linesFor(key: string, values: FormValues): string[] {
  const count = Math.max(2, namesOf(values, key).length + 1);
  return Array.from({ length: count }, (_, index) => `${key}.${index}`);
}

const lineInput = (name: string, number: number, values: FormValues, problems: FieldProblems): Markup =>
  field({
    name,
    label: `Address ${number}`,
    value: values[name] ?? '',
    isOptional: true,
    most: 2000,
    wrong: problems[name],
  });
