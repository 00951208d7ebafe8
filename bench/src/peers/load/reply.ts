export interface Reply {
  status: number;
  location: string | undefined;
  /** Names and values of the cookies that are set. */
  cookies: readonly (readonly [name: string, value: string])[];
  body: string;
}

/** Reads a whole answer as it was sent. */
export function readReply(text: string): Reply {
  const headEnd = text.indexOf('\r\n\r\n');
  const [first = '', ...lines] = text.slice(0, headEnd).split('\r\n');
  const headers = lines.map((line) => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const;
  });
  const valueOf = (wanted: string): string | undefined => headers.find(([name]) => name === wanted)?.[1];
  const body = text.slice(headEnd + 4);
  return {
    status: Number(first.split(' ')[1]),
    location: valueOf('location'),
    cookies: headers.filter(([name]) => name === 'set-cookie').map(([, value]) => nameAndValue(value)),
    body: valueOf('transfer-encoding')?.toLowerCase() === 'chunked' ? joinChunks(body) : body,
  };
}

function nameAndValue(cookie: string): readonly [string, string] {
  const pair = cookie.split(';', 1)[0] ?? '';
  const equals = pair.indexOf('=');
  return [pair.slice(0, equals), pair.slice(equals + 1)];
}

function joinChunks(body: string): string {
  let joined = '';
  let at = 0;
  for (;;) {
    const lineEnd = body.indexOf('\r\n', at);
    const size = Number.parseInt(body.slice(at, lineEnd), 16);
    if (lineEnd === -1 || !(size > 0)) return joined;
    joined += body.slice(lineEnd + 2, lineEnd + 2 + size);
    at = lineEnd + 2 + size + 2;
  }
}
