import { Agent as PlainAgent, type IncomingMessage, request as plainRequest } from 'node:http';
import { Agent as SecureAgent, request as secureRequest } from 'node:https';
import type { RegistryConnection } from '../../config/config.ts';
import { traceHeaders } from '../trace-context.ts';
import { RegistryFailure, type RegistryFault, fail } from './registry-fault.ts';

export interface Question {
  /** The path of the request, relative to the base URL. */
  path: string;
  type: string;
  body: string;
  headers?: Readonly<Record<string, string>>;
  /** The statuses that count as answers. Any other status is a fault. */
  answers: readonly number[];
}

export interface Answer {
  status: number;
  body: unknown;
}

export interface RegistryClient {
  ask(question: Question, signal: AbortSignal): Promise<Answer>;
  close: () => void;
}

/** A client that sends each request by POST, so that no identifier is in a URL, which proxies log. */
export function registryClient(connection: RegistryConnection): RegistryClient {
  const { url, credentials, ca } = connection;
  const isSecure = url.startsWith('https:');
  const pair = credentials.certificate;
  const agent = isSecure
    ? new SecureAgent({ keepAlive: true, ...(ca && { ca }), ...(pair && { cert: pair.certificate, key: pair.key }) })
    : new PlainAgent({ keepAlive: true });
  const request = isSecure ? secureRequest : plainRequest;

  async function send(question: Question, signal: AbortSignal, mayRepeat: boolean): Promise<IncomingMessage> {
    const token = await credentials.token?.().catch(() => fail('not-authorised'));
    const sent = request(`${url}/${question.path}`, {
      agent,
      method: 'POST',
      signal,
      headers: {
        accept: 'application/json',
        'cache-control': 'no-store',
        'user-agent': 'selvage',
        ...question.headers,
        ...traceHeaders(),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        'content-type': question.type,
        'content-length': String(Buffer.byteLength(question.body)),
      },
    });
    try {
      return await new Promise((resolve, reject) =>
        sent
          .on('response', resolve)
          .on('error', reject)
          // An answer with status 101 causes neither a `response` nor an `error` event.
          .on('close', () => reject(new Error('closed without an answer')))
          .end(question.body),
      );
    } catch (error) {
      // The server may just have closed a kept connection. A retry is safe, because a request to the registry changes nothing.
      if (mayRepeat && sent.reusedSocket && !signal.aborted) return send(question, signal, false);
      throw error;
    }
  }

  return {
    async ask(question, signal) {
      try {
        const response = await send(question, signal, true);
        const status = response.statusCode ?? 0;
        if (question.answers.includes(status)) return { status, body: await readAnswer(response) };
        response.destroy();
        return fail(faultOf(status));
      } catch (error) {
        if (signal.aborted) return fail('timed-out');
        throw error instanceof RegistryFailure ? error : new RegistryFailure('unreachable');
      }
    },
    close: () => agent.destroy(),
  };
}

const named: Readonly<Record<number, RegistryFault>> = {
  401: 'not-authorised',
  403: 'not-authorised',
  407: 'not-authorised',
  408: 'overloaded',
  429: 'overloaded',
  503: 'overloaded',
};

/** The fault that a status means. Redirects are not followed, so that requests go only to the server that the operator named. */
function faultOf(status: number): RegistryFault {
  if (named[status]) return named[status];
  if (status >= 500) return 'failed';
  return status >= 400 ? 'refused' : status >= 300 ? 'redirected' : 'misshapen';
}

/** The maximum size of an answer. A policy and its holder take a few kilobytes. The limit keeps a larger answer out of memory. */
const mostBytes = 256 * 1024;

/** Returns the JSON of an answer, or undefined. Compressed answers are refused, so that a small answer cannot grow in memory. */
async function readAnswer(response: IncomingMessage): Promise<unknown> {
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
