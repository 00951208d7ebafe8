import { seconds } from '@selvage/contract/time-units';

const answersWithin = seconds(5);
const mostRead = 64 * 1024;

/** OP27: posts a logout token to an application. Returns what went wrong, if anything did: a status, or the code of a failed connection. */
export async function sendLogoutToken(uri: string, token: string): Promise<string | undefined> {
  // `AbortSignal.timeout` would keep the request in memory for five seconds even when it is answered at once.
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(new DOMException('no answer', 'TimeoutError')), answersWithin);
  try {
    const response = await fetch(uri, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ logout_token: token }).toString(),
      redirect: 'manual',
      signal: timeout.signal,
    });
    await readSome(response);
    return response.status === 200 || response.status === 204 ? undefined : String(response.status);
  } catch (error) {
    return failureCode(error);
  } finally {
    clearTimeout(timer);
  }
}

/** A connection is used again only after its answer was read. An answer without an end is cut off. */
async function readSome(response: Response): Promise<void> {
  const body: ReadableStream<Uint8Array> | null = response.body;
  let read = 0;
  for await (const chunk of body ?? []) {
    read += chunk.length;
    if (read >= mostRead) break;
  }
}

function failureCode(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if (error.name === 'TimeoutError') return 'TIMEOUT';
  const { cause } = error;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : error.name;
}
