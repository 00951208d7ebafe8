/** True if an answer is complete, by its length or by its last chunk. */
export function isWhole(text: string): boolean {
  const headEnd = text.indexOf('\r\n\r\n');
  if (headEnd === -1) return false;
  const head = text.slice(0, headEnd);
  if (/\r\ntransfer-encoding: chunked/i.test(head)) return text.endsWith('\r\n0\r\n\r\n');
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  return text.length >= headEnd + 4 + Number(length ?? 0);
}

export const statusOf = (text: string): number => Number(text.slice(9, 12));
