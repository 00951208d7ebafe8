import { seconds } from '@selvage/contract/time-units';

const patience = seconds(5);
const mostRead = 64 * 1024;

/** OP27: tells an application. Returns what went wrong, if anything did: a status, or the code of a failed connection. */
export async function sendLogoutToken(uri: string, token: string): Promise<string | undefined> {
  // `AbortSignal.timeout` would hold what belongs to a request for five seconds, however soon it is answered.
  const patient = new AbortController();
  const timer = setTimeout(() => patient.abort(new DOMException('no answer', 'TimeoutError')), patience);
  try {
    const response = await fetch(uri, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ logout_token: token }).toString(),
      redirect: 'manual',
      signal: patient.signal,
    });
    await readSome(response);
    return response.status === 200 || response.status === 204 ? undefined : String(response.status);
  } catch (error) {
    return failureCode(error);
  } finally {
    clearTimeout(timer);
  }
}

/** The connection can be used again for the next one once the answer was read; one that has no end is cut off. */
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
