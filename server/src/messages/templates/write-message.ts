import { type MessageName, messageTemplates } from './all-messages.ts';
import { filled, plainLine, type Values } from './fill-words.ts';
import { frameMessage, paragraph } from './message-frame.ts';
import {
  type Block,
  type EmailTemplate,
  type MessageContext,
  messageCode,
  type MessageTemplate,
  type RenderedMessage,
  type TextContext,
  type TextTemplate,
} from './message-template.ts';
import type { MessageWords, WordBlock } from './message-words.ts';

const templates: Readonly<Record<MessageName, MessageTemplate>> = messageTemplates;

/** The name of the text that a message has with these facts: that of the message, and of the case if it is not the usual one. */
export function textNameOf(name: MessageName, context: MessageContext): string {
  const chosen = templates[name].choose?.(context) ?? 'main';
  return chosen === 'main' ? name : `${name}-${chosen}`;
}

/** Writes a message with these words, or with ours. Whatever the words are, the frame and the protecting sentences stay. */
export function writeMessage(name: MessageName, context: MessageContext, words?: MessageWords): RenderedMessage {
  const template = templates[name];
  const chosen = template.texts[template.choose?.(context) ?? 'main'] ?? template.texts.main;
  const used = words ?? chosen[context.language];
  return template.channel === 'email'
    ? writeEmail(template, context, used)
    : { subject: '', text: writeTextMessage(template, context, used), html: '' };
}

function writeEmail(
  template: EmailTemplate,
  context: MessageContext,
  { subject, blocks }: MessageWords,
): RenderedMessage {
  const values = { brand: context.brand.name, ...template.values?.(context) };
  const written = blocks.map((block) => filledBlock(block, template, context, values));
  const kept = template.kept(context).map((each) => (typeof each === 'string' ? paragraph(each) : each));
  const filledBlocks = [...written.filter((block) => !isEmpty(block)), ...kept];
  return frameMessage(context, { subject, blocks: filledBlocks, hasNoAccount: template.hasNoAccount });
}

function filledBlock(block: WordBlock, { button }: EmailTemplate, context: MessageContext, values: Values): Block {
  switch (block.type) {
    case 'paragraph':
      return { type: 'paragraph', pieces: filled(block.pieces, values) };
    case 'list':
      return { ...block, items: block.items.map((item) => filled(item, values)) };
    case 'code':
      return { type: 'code', code: messageCode(context) };
    case 'link':
      if (button === undefined) throw new Error('this message has no button');
      return { type: 'button', ...button(context) };
  }
}

/** True if a paragraph has only placeholders without a value. */
const isEmpty = (block: Block): boolean => block.type === 'paragraph' && plainLine(block.pieces) === '';

/** The last line binds the code to our host, so that phones offer it only there. */
export function writeTextMessage(template: TextTemplate, context: TextContext, { blocks }: MessageWords): string {
  const values = { brand: context.brand.name, ...template.values?.(context) };
  const [block] = blocks;
  const said = block?.type === 'paragraph' ? plainLine(filled(block.pieces, values)) : '';
  const sentence = `${said} ${template.kept[context.language]}`;
  if (!template.isOriginBound) return sentence;
  return `${sentence}\n\n@${new URL(context.brand.origin).hostname} #${messageCode(context)}`;
}
