import type { IncomingMessage } from 'node:http';
import { fail } from './registry-fault.ts';

/** A policy and its holder are a few kilobytes; nobody needs to make us hold more. */
const mostBytes = 256 * 1024;

/** The JSON of an answer, or nothing. Nothing compressed was asked for, so that what is small on the way is small here. */
export async function readAnswer(response: IncomingMessage): Promise<unknown> {
  const { 'content-type': type = '', 'content-encoding': encoding = 'identity' } = response.headers;
  const text = await readAtMost(response);
  if (text.length === 0) return undefined;
  if (!/^application\/(?:fhir\+)?json\s*(?:;|$)/i.test(type) || encoding !== 'identity') return fail('unreadable');
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(text));
  } catch {
    return fail('unreadable');
  }
}

async function readAtMost(response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > mostBytes) return fail('too-large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
