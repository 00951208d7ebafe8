import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

export type Encoding = 'gzip' | 'br';

const decoded: Record<string, (body: Buffer) => Buffer> = { gzip: gunzipSync, br: brotliDecompressSync };

export interface Fetched {
  /** The size as transferred. */
  bytes: number;
  type: string;
  text: string;
}

export async function fetchEncoded(port: number, path: string, encoding: Encoding): Promise<Fetched> {
  const request = get({ host: '127.0.0.1', port, path, headers: { 'accept-encoding': encoding }, agent: false });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const body = await buffer(response);
  if (response.statusCode !== 200) throw new Error(`${path} answers ${response.statusCode}`);
  const decode = decoded[response.headers['content-encoding'] ?? ''];
  return {
    bytes: body.length,
    type: response.headers['content-type'] ?? '',
    text: (decode ? decode(body) : body).toString('utf8'),
  };
}
