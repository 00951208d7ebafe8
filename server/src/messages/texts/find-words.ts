import type { Deps } from '../../deps.ts';
import type { MessageName } from '../templates/all-messages.ts';
import type { MessageContext } from '../templates/message-template.ts';
import type { MessageWords } from '../templates/message-words.ts';
import { textNameOf } from '../templates/write-message.ts';
import { namedText } from './named-texts.ts';
import { readTextFile, type TextBrand } from './read-text-file.ts';

/** The brands that send the words of a folder: those of `default` serve all. */
export const brandsOf = <Brand extends Pick<TextBrand, 'id'>>(folder: string, brands: readonly Brand[]): Brand[] =>
  brands.filter(({ id }) => folder === 'default' || folder === id);

/** The operator’s words for a message, or undefined: then ours are sent. The folder is asked for every message, so that a change needs no restart. */
export async function findWords(
  { content, config }: { content: Pick<Deps['content'], 'messageWords'>; config: Pick<Deps['config'], 'brands'> },
  message: MessageName,
  context: MessageContext,
): Promise<MessageWords | undefined> {
  const { brand, language } = context;
  const text = namedText(textNameOf(message, context));
  if (text === undefined) return undefined;
  return content.messageWords({ brand: brand.id, language, name: text.name }, (bytes, folder) =>
    readTextFile(bytes, { text, language, brands: brandsOf(folder, config.brands) }),
  );
}
