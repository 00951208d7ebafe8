import { type MessageName, messageTemplates } from '../templates/all-messages.ts';
import type { MessageTemplate } from '../templates/message-template.ts';
import { type PlaceholderName, placeholdersIn, type WordsByLanguage } from '../templates/message-words.ts';

/** A text that an operator can replace. Most messages have one; some have one for each case. */
export interface NamedText {
  /** The name of the file, without `.md`. */
  name: string;
  message: MessageName;
  template: MessageTemplate;
  words: WordsByLanguage;
  /** When this text is sent. '' if the message has no other. */
  when: string;
  /** The facts that lead to this text, for previews. */
  facts: Readonly<Record<string, string>>;
  /** The placeholders that its words must have. */
  placeholders: readonly PlaceholderName[];
}

function textsOf(message: MessageName, template: MessageTemplate): NamedText[] {
  return Object.entries(template.texts).map(([key, { when = '', facts = {}, ...words }]) => ({
    name: key === 'main' ? message : `${message}-${key}`,
    message,
    template,
    words,
    when,
    facts,
    placeholders: [...new Set(placeholdersIn(words.en))],
  }));
}

/** All texts, sorted by name. */
export const namedTexts: readonly NamedText[] = (Object.entries(messageTemplates) as [MessageName, MessageTemplate][])
  .flatMap(([message, template]) => textsOf(message, template))
  .toSorted((one, other) => (one.name < other.name ? -1 : 1));

export const namedText = (name: string): NamedText | undefined => namedTexts.find((each) => each.name === name);
