import { type Language, languages } from '@selvage/contract/languages';
import { type Kind, kinds } from '@selvage/contract/user-types';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../config/config.ts';
import { type ContentFault, contentFolders } from '../../gateways/content/content-folder.ts';
import { findWords } from '../../messages/texts/find-words.ts';
import { exampleContext } from '../../messages/texts/example-context.ts';
import { lintContentTexts } from '../../messages/texts/lint-texts.ts';
import { listed } from '../../messages/texts/markdown-words.ts';
import { type NamedText, namedText, namedTexts } from '../../messages/texts/named-texts.ts';
import { smsSize } from '../../messages/texts/sms-parts.ts';
import { writeMessage } from '../../messages/templates/write-message.ts';
import { counted } from '../../counted.ts';
import { factsText, tableText } from '../../plain-text.ts';
import { command } from '../command.ts';
import { CommandFailure } from '../command-failure.ts';
import { readSettings } from '../read-settings.ts';

const sentAs = { email: 'email', sms: 'text message' } as const;

export const messageList = command({
  name: 'message list',
  summary: 'List every text of the emails and text messages: its placeholders, and where you replaced it.',
  options: {},
  run: async ({ env, demo }) => {
    const { files, faults } = await lintContentTexts(readSettings(env, demo));
    const broken = new Set(faults.map(({ file }) => file));
    const messages = namedTexts.map(({ name, template, placeholders, when }) => {
      const own = files.filter(({ file }) => file.endsWith(`/${name}.md`));
      return {
        name,
        sentAs: sentAs[template.channel],
        placeholders,
        when,
        replaced: own.map(({ path, place }) => ({ place, file: path, isBroken: broken.has(path) })),
      };
    });
    const rows = messages.map((each) => [
      each.name,
      each.sentAs,
      each.when,
      listed(each.placeholders),
      each.replaced.map(({ place, isBroken }) => (isBroken ? `${place} (broken)` : place)).join(', '),
    ]);
    return {
      json: { messages },
      text: tableText(['NAME', 'SENT AS', 'SENT IF', 'PLACEHOLDERS', 'REPLACED FOR'], rows),
    };
  },
});

export const messagePreview = command({
  name: 'message preview',
  summary:
    'Write a message with example values: the HTML and the text of an email, or a text message with its number of parts.',
  takes: ['NAME'],
  choices: { NAME: namedTexts.map(({ name }) => name) },
  options: {
    brand: { type: 'string', value: 'BRAND', says: 'the brand that sends it; default the brand of PUBLIC_URL' },
    language: { type: 'string', value: 'LANGUAGE', says: `${languages.join(' or ')}; default en`, choices: languages },
    'sent-to': { type: 'string', value: 'KIND', says: `the kind of user who gets it; default member`, choices: kinds },
    out: { type: 'string', value: 'FOLDER', says: 'where to write the files; default the current folder' },
  },
  run: async ({ env, demo, given: [name = ''], values }) => {
    const config = readSettings(env, demo);
    const text = chosenText(name);
    const brand = oneOf('--brand', values.brand, config.brands, ({ id }) => id) ?? config.brands[0];
    const language: Language = oneOf('--language', values.language, languages) ?? 'en';
    const kind: Kind = oneOf('--sent-to', values['sent-to'], kinds) ?? 'member';
    const { message, fault, words } = await writeExample(config, text, { brand, language, kind });
    const files = await writeFiles(values.out ?? '.', `${text.name}.${brand.id}.${language}`, message);
    const sms = text.template.channel === 'sms' ? smsSize(message.text) : undefined;
    const facts = {
      message: text.name,
      words,
      ...(message.subject !== '' && { subject: message.subject }),
      ...(sms && { parts: `${counted(sms.parts, 'text message')} (${sms.alphabet}${foreignText(sms.foreign)})` }),
      files: files.join(' '),
    };
    return {
      ...(fault && { exit: 'refused' as const }),
      json: {
        name: text.name,
        brand: brand.id,
        language,
        kind,
        ...facts,
        files,
        text: message.text,
        ...(sms && { sms }),
      },
      text: `${factsText(facts)}\n${message.text.trimEnd()}\n`,
    };
  },
});

/** A text by its name, or by the beginning of a single name: `reset` is enough for `reset-password`. */
function chosenText(given: string): NamedText {
  const [found, ...more] = namedTexts.filter(({ name }) => name.startsWith(given));
  const text = namedText(given) ?? (more.length === 0 ? found : undefined);
  if (text !== undefined) return text;
  const all = (found ? [found, ...more] : namedTexts).map(({ name }) => name);
  throw new CommandFailure('usage', `NAME must be one of ${all.join(', ')}`);
}

function oneOf<Choice>(
  option: string,
  given: string | undefined,
  choices: readonly Choice[],
  nameOf: (choice: Choice) => string = String,
): Choice | undefined {
  if (given === undefined) return undefined;
  const found = choices.find((each) => nameOf(each) === given);
  if (found === undefined)
    throw new CommandFailure('usage', `${option} must be one of ${choices.map(nameOf).join(', ')}`);
  return found;
}

/** Writes a message as the sender would, and says whose words it has. */
async function writeExample(config: Config, text: NamedText, target: Parameters<typeof exampleContext>[1]) {
  const faults: ContentFault[] = [];
  const content = contentFolders(config.contentDirs, (fault) => faults.push(fault));
  const context = exampleContext(text, target);
  const own = await findWords({ content, config }, text.message, context);
  const [fault] = faults;
  const words =
    fault === undefined
      ? own
        ? 'yours'
        : 'those that ship'
      : `those that ship, because a file is broken: ${fault.file}:${fault.line ?? 1} ${fault.problem}`;
  return { message: writeMessage(text.message, context, own), words, fault };
}

async function writeFiles(
  folder: string,
  name: string,
  { html, text }: { html: string; text: string },
): Promise<string[]> {
  const parts = [...(html === '' ? [] : [['html', html] as const]), ['txt', text] as const];
  try {
    await mkdir(folder, { recursive: true });
    for (const [ending, part] of parts) await writeFile(join(folder, `${name}.${ending}`), part);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
    throw new CommandFailure('refused', `--out: ${folder} cannot be written (${code})`);
  }
  return parts.map(([ending]) => join(folder, `${name}.${ending}`));
}

const foreignText = (foreign: readonly string[]): string =>
  foreign.length === 0 ? '' : `, because of ${foreign.join(' ')}`;
