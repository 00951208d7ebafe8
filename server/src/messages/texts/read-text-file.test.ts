import { languages } from '@selvage/contract/languages';
import { kinds } from '@selvage/contract/user-types';
import { describe, expect, test } from 'vitest';
import { hostedCalico, hostedLinen, hostedTweed } from '../../../test/harness/test-config.ts';
import { textNameOf, writeMessage } from '../templates/write-message.ts';
import { isBlockName, type MessageWords, type Piece } from '../templates/message-words.ts';
import { exampleContext } from './example-context.ts';
import { type NamedText, namedText, namedTexts } from './named-texts.ts';
import { readTextFile } from './read-text-file.ts';

const brands = [hostedLinen, hostedTweed, hostedCalico];

function textNamed(name: string) {
  const text = namedText(name);
  if (text === undefined) throw new Error(`there is no text ${name}`);
  return text;
}

const read = (name: string, file: string | Uint8Array, language: 'en' | 'ga' = 'en') =>
  readTextFile(typeof file === 'string' ? new TextEncoder().encode(file) : file, {
    text: textNamed(name),
    language,
    brands,
  });

const linen = (name: string, language: 'en' | 'ga' = 'en') =>
  exampleContext(textNamed(name), { brand: hostedLinen, language, kind: 'member' });

/** Writes words as a file in which nothing is Markdown. */
function fileOf({ subject, blocks }: MessageWords): string {
  const escaped = (text: string) => text.replace(/[\\`*_[\]<>#+.!&()-]/g, String.raw`\$&`);
  const piece = (each: Piece) =>
    each.type === 'text' ? escaped(each.text) : each.type === 'placeholder' ? `{${each.name}}` : '';
  const paragraphs = blocks.map((block) =>
    block.type === 'paragraph' ? block.pieces.map(piece).join('') : block.type === 'list' ? '' : `{${block.type}}`,
  );
  const head = subject === '' ? '' : `---\nsubject: ${subject}\n---\n\n`;
  return `${head}${paragraphs.join('\n\n')}\n`;
}

describe.each(namedTexts)('the text $name', (text) => {
  test.each(languages)(
    'has in %s the placeholders of the English one, and follows the rules for operators',
    async (language) => {
      const words = text.words[language];
      const again = await read(text.name, fileOf(words), language);
      for (const brand of brands)
        for (const kind of kinds) {
          const context = exampleContext(text, { brand, language, kind });
          expect(writeMessage(text.message, context, again)).toEqual(writeMessage(text.message, context));
        }
    },
  );

  test('is chosen for the facts of its message', () =>
    expect(textNameOf(text.message, linen(text.name))).toBe(text.name));
});

/** The shortest words that a file may have. */
const least = ({ template, placeholders }: NamedText): string => {
  const blocks = placeholders.filter((name) => isBlockName(name)).map((name) => `{${name}}`);
  const inline = placeholders.filter((name) => !isBlockName(name)).map((name) => `{${name}}`);
  if (template.channel === 'sms') return [...inline, ...blocks].join(' ');
  return `---\nsubject: x\n---\n\n${[`x ${inline.join(' ')}`, ...blocks].join('\n\n')}\n`;
};

const inBoth = namedTexts.flatMap((text) => languages.map((language) => ({ ...text, language })));

describe.each(inBoth)('the shortest words for $name in $language', (text) => {
  const written = async () => {
    const own = await read(text.name, least(text), text.language);
    return writeMessage(text.message, linen(text.name, text.language), own).text;
  };
  const shipped = writeMessage(text.message, linen(text.name, text.language)).text;

  test('leave every sentence that protects people', async () => {
    const { template, language } = text;
    const kept =
      template.channel === 'sms'
        ? [template.kept[language]]
        : template
            .kept(linen(text.name, language))
            .flatMap((each) => (typeof each === 'string' ? each : each.type === 'link' ? each.before : []));
    expect(kept.length).toBeGreaterThan(0);
    const message = await written();
    expect(kept.filter((sentence) => !message.includes(sentence))).toEqual([]);
  });

  test('leave every link, the facts, the first line and the end', async () => {
    const ours = (message: string) => ({
      links: message.match(/https?:\S+/g)?.toSorted(),
      facts: message.match(/^(?:When|Device|Where|Am|Gléas|Áit): .*$/gm),
      sender: /^.* · .*$/m.exec(message)?.[0],
      end: message.split('-- \n')[1],
      origin: /^@.*$/m.exec(message)?.[0],
    });
    expect(ours(await written())).toEqual(ours(shipped));
  });
});

test('every email says that nobody may ask for a code, or that the code is not to be given to anyone', () => {
  const never = {
    en: /We’ll never email, text or phone you|Never give this code/,
    ga: /Ní iarrfaimid|Ná tabhair an cód seo/,
  };
  const lacking = inBoth.filter(({ template, name, language }) => {
    if (template.channel === 'sms') return false;
    const sentences = template.kept(linen(name, language)).filter((each) => typeof each === 'string');
    return !sentences.some((each) => never[language].test(each));
  });
  expect(lacking.map(({ name }) => name)).toEqual([]);
});

const mail = (body: string, subject = 'Your password') => `---\nsubject: ${subject}\n---\n\n${body}\n`;
const good = 'You asked for a link. It works for {life}.\n\n{link}';

describe('the operator’s file with the words of a message', () => {
  test.each<[what: string, file: string | Uint8Array, line: number | undefined, problem: string]>([
    ['without a subject', `${good}\n`, 1, 'does not begin with ---, subject: … and ---'],
    ['with an empty subject', mail(good, ''), 2, 'has no subject'],
    ['with a subject of spaces', mail(good, '"  "'), 2, 'has no subject'],
    [
      'with a title in place of a subject',
      `---\ntitle: x\n---\n\n${good}`,
      2,
      'has an unknown name before its text: title',
    ],
    ['with two subjects', `---\nsubject: a\nsubject: b\n---\n\n${good}`, 3, 'says subject twice'],
    ['with a subject on two lines', `---\nsubject: a\n  b\n---\n\n${good}`, 3, 'is not "name: value":   b'],
    [
      'with a carriage return in its subject',
      mail(good, 'a\rBcc: all@evil.example'),
      2,
      'has a line in its front matter',
    ],
    ['with U+2028 in its subject', mail(good, 'a\u2028b'), 2, 'has an invisible character: U+2028'],
    ['with a null in its subject', mail(good, 'a\0b'), 2, 'has an invisible character: U+0000'],
    ['with a long subject', mail(good, 'x'.repeat(121)), 2, 'has a subject of 121 characters: 120 is the most'],
    ['with a code in its subject', mail(good, 'Code {code}'), 2, 'has a brace in its subject'],
    ['with HTML in its subject', mail(good, 'a <b>c</b>'), 2, 'contains HTML in its subject'],
    ['without a text', mail(''), 4, 'has no text'],
    ['without its link', mail('It works for {life}.'), 4, 'lacks {link}'],
    ['without its lifetime', mail('Open it.\n\n{link}'), 4, 'lacks {life}'],
    ['with its link twice', mail(`${good}\n\n{link}`), 4, 'has {link} twice'],
    ['that begins with its link', mail('{link}\n\nIt works for {life}.'), 4, 'begins with {code} or {link}'],
    ['with its link in a sentence', mail('Press {link} within {life}.'), 5, 'has {link} in a sentence or a list'],
    ['with its link in bold', mail('It works for {life}.\n\n**{link}**'), 7, 'has {link} in a sentence or a list'],
    ['with its link in a list', mail('It works for {life}.\n\n- a\n- {link}'), 8, 'has {link} in a sentence or a list'],
    [
      'with an unknown placeholder',
      mail(`${good}\n\nDear\n{name},`),
      10,
      'has an unknown placeholder: {name} (this text has {brand}, {life}, {link})',
    ],
    [
      'with a placeholder of another message',
      mail(`${good}\n\n{newEmail}`),
      9,
      'has an unknown placeholder: {newEmail}',
    ],
    ['with spaces in a placeholder', mail(`${good}\n\n{ life }`), 9, 'has a brace outside a placeholder'],
    ['with double braces', mail(`${good}\n\n{{life}}`), 9, 'has a brace outside a placeholder'],
    ['with a tag', mail(`${good}\n\na <b>word</b>`), 9, 'contains HTML, which is not allowed: <b>'],
    ['with a block of HTML', mail(`${good}\n\n<div>\nx\n</div>`), 9, 'contains HTML, which is not allowed: <div>'],
    ['with a comment', mail(`${good}\n\n<!-- to do -->`), 9, 'contains HTML'],
    ['with half a tag', mail(`${good}\n\na <script x`), 9, 'contains HTML'],
    ['with a heading', mail(`${good}\n\n## Help`), 9, 'has a heading'],
    ['with a picture', mail(`${good}\n\n![x](https://a.example/x.png)`), 9, 'has a picture'],
    ['with code', mail(`${good}\n\n\`x\``), 9, 'has code between'],
    ['with a block of code', mail(`${good}\n\n    x`), 9, 'begins a line with four spaces'],
    ['with a fence', mail(`${good}\n\n~~~\nx\n~~~`), 9, 'has a block of code'],
    ['with a quotation', mail(`${good}\n\n> x`), 9, 'has a quotation'],
    ['with a line across', mail(`${good}\n\n***`), 9, 'has a line across'],
    ['with a list in a list', mail(`${good}\n\n- a\n  - b`), 10, 'has a list inside a list'],
    ['with two paragraphs in an item', mail(`${good}\n\n- a\n\n  b`), 11, 'has a list item of two paragraphs'],
    [
      'with a link to a script',
      mail(`${good}\n\n[a](javascript:alert(1))`),
      9,
      'has a link that is neither https nor an email address: javascript:alert(1)',
    ],
    ['with a link without TLS', mail(`${good}\n\n[a](http://a.example)`), 9, 'has a link that is neither https'],
    ['with a link to a path', mail(`${good}\n\n[a](/faq)`), 9, 'has a link that is neither https'],
    [
      'with a link with a password',
      mail(`${good}\n\n[a](https://bank.example@evil.example/)`),
      9,
      'has a link that is neither https',
    ],
    ['with a link to half a mailbox', mail(`${good}\n\n[a](mailto:help)`), 9, 'has a link that is neither https'],
    [
      'with a link to a malformed mailbox',
      mail(`${good}\n\n[a](mailto:%E0%A4%A)`),
      9,
      'has a link that is neither https',
    ],
    [
      'with a placeholder in a link',
      mail(`${good}\n\n[a](https://a.example/{life})`),
      9,
      'has a placeholder in the address of a link',
    ],
    ['with a direction override', mail(`${good}\n\nx\u202Ey`), 9, 'has an invisible character: U+202E'],
    ['in another encoding', Uint8Array.from([...Buffer.from(mail(good)), 0xe9]), 8, 'is not written in UTF-8'],
    ['of 200 kB', mail(`${good}\n\n${'x'.repeat(200_000)}`), undefined, 'is larger than 8 KB'],
  ])('%s', async (_, file, line, problem) => {
    const fault = await read('reset-password', file).then(
      () => 'accepted',
      (error: unknown) => error,
    );
    expect(fault).toMatchObject({ message: expect.stringContaining(problem), name: 'ContentError' });
    expect(fault).toMatchObject({ line });
  });

  test.each([
    ['without its code', '{brand}: it works for {life}.', 'lacks {code}'],
    ['without who sends it', '{code} works for {life}.', 'lacks {brand}'],
    ['with a subject', '---\nsubject: x\n---\n\n{brand}: {code} works for {life}.', 'has a subject'],
    ['with two paragraphs', '{brand}: {code}\n\nIt works for {life}.', 'has several paragraphs'],
    ['with bold words', '**{brand}**: {code} works for {life}.', 'has formatting or a link'],
    ['with a list', '- {brand}: {code} works for {life}.', 'has formatting or a link'],
    ['with a line break', '{brand}: {code}  \nworks for {life}.', 'has formatting or a link'],
    ['with a link', '[{brand}](https://a.example): {code} works for {life}.', 'has formatting or a link'],
    ['with a web address', '{brand}: {code} works for {life}. See https://a.example', 'has a web address'],
    [
      'with a curly apostrophe',
      '{brand}: {code} works for {life}. Don’t wait.',
      'it takes 2 text messages, because of ’, and the text that ships takes 1',
    ],
    [
      'that is too long',
      `{brand}: {code} works for {life}.${' More words.'.repeat(6)}`,
      'it takes 2 text messages, and the text that ships takes 1',
    ],
  ])('is refused for a text message %s', async (_, file, problem) =>
    expect(read('sign-in-code-text', file)).rejects.toThrow(problem),
  );

  test('is refused if only the longest name of a brand makes the text message too long', async () => {
    const file = `{brand}: {code} works for {life}. ${'x'.repeat(160 - 81)}`;
    const text = textNamed('sign-in-code-text');
    const readFor = (brand: { id: string; name: string; origin: string }) =>
      readTextFile(new TextEncoder().encode(file), { text, language: 'en', brands: [brand] });
    const short = { id: 'a', name: 'A', origin: 'https://a.example' };
    await expect(readFor(short)).resolves.toMatchObject({ subject: '' });
    await expect(readFor({ ...short, name: 'A much longer name' })).rejects.toThrow(
      'is too long for A much longer name',
    );
  });

  test('is refused if an Irish text message takes more parts than the shipped one', async () => {
    const file = `{brand}: {code} – cód. Oibríonn sé ar feadh {life}.`;
    await expect(read('sign-in-code-text', file, 'ga')).resolves.toBeDefined();
    await expect(read('sign-in-code-text', `${file} ${'Fáilte. '.repeat(12)}`, 'ga')).rejects.toThrow('is too long');
  });
});

const html = (name: string, words: MessageWords, facts: Record<string, string> = {}) => {
  const context = linen(name);
  return writeMessage(textNamed(name).message, { ...context, facts: { ...context.facts, ...facts } }, words);
};

test('the words may have emphasis, lists and links, which the text part shows without Markdown', async () => {
  const body = `**Hello** from *{brand}*.\n\n${good}\n\n3. One\n4. Two\n\n- [Help](https://a.example/?a=1&b=2)\n- <help@linen.example>\n- [post](mailto:help@linen.example)`;
  const written = html('reset-password', await read('reset-password', mail(body, 'Dé Luain & “now”')));
  expect(written.subject).toBe('Dé Luain & “now” – Linen Health');
  expect(written.text).toContain('Hello from Linen Health.\n\n');
  expect(written.text).toContain(
    '\n3. One\n4. Two\n\n- Help (https://a.example/?a=1&b=2)\n- help@linen.example\n- post (help@linen.example)\n',
  );
  expect(written.html).toContain('<strong>Hello</strong> from <em>Linen Health</em>.');
  expect(written.html).toContain(
    '<a class="link" href="https://a.example/?a=1&amp;b=2" style="color:inherit">Help</a>',
  );
  expect(written.html).toContain('<ol start="3"');
});

test('SEC-G5 what people wrote stays text in a replaced message', async () => {
  const words = await read('passkey-added', mail('A passkey {passkey} was added.', 'A passkey'));
  const passkey = '**x** [a](https://evil.example) <img src=x> {brand}\r\nBcc: a@b.example';
  const { subject, text, html: page } = html('passkey-added', words, { passkey });
  expect(subject).toBe('A passkey – Linen Health');
  expect(text).toContain('A passkey (**x** [a](https://evil.example) <img src=x> {brand} Bcc: a@b.example) was added.');
  expect(page).toContain('(**x** [a](https://evil.example) &lt;img src=x&gt; {brand} Bcc: a@b.example)');
  expect(page).not.toContain('evil.example"');
});

test('a value that is empty leaves no gap', async () => {
  const words = await read('passkey-added', mail('A passkey {passkey} was added.\n\n{passkey}', 'A passkey'));
  const { text } = html('passkey-added', words, { passkey: '' });
  expect(text).toContain('A passkey was added.\n\nWhen: ');
});

test('a file with a byte order mark and the line ends of Windows is read', async () => {
  const words = await read('reset-password', `\uFEFF${mail(good)}`.replaceAll('\n', '\r\n'));
  expect(words).toMatchObject({ subject: 'Your password', blocks: [{ type: 'paragraph' }, { type: 'link' }] });
});
