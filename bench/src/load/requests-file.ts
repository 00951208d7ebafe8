import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Bench } from '../bench.ts';

export interface Request {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: unknown;
  /** Replaces the JSON body. */
  form?: Record<string, string>;
}

/** Complete requests as they are sent, separated by a character that none of them contains. */
export async function requestsFile(bench: Bench, port: number, requests: readonly Request[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'selvage-bench-requests-'));
  bench.afterwards(() => rm(folder, { recursive: true }));
  const file = join(folder, 'requests');
  await writeFile(file, requests.map((request) => wireText(port, request)).join('\u001e'));
  return file;
}

/** A request as it is sent. */
export function wireText(port: number, { method, path, headers = {}, body, form }: Request): string {
  const json = body === undefined ? '' : JSON.stringify(body);
  const payload = form ? new URLSearchParams(form).toString() : json;
  const type = form ? 'application/x-www-form-urlencoded' : 'application/json';
  const ofBody = { 'content-type': type, 'content-length': String(Buffer.byteLength(payload)) };
  const all = { host: `127.0.0.1:${port}`, ...headers, ...(payload === '' ? {} : ofBody) };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return [`${method} ${path} HTTP/1.1`, ...lines, '', payload].join('\r\n');
}
