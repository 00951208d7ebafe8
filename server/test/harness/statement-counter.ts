/** The messages of PostgreSQL's protocol with which a client has sent a whole statement: Query and Sync. */
const endOfStatement = new Set(['Q', 'S'].map((message) => message.charCodeAt(0)));

/** Counts the statements in what a client sends on one connection, piece by piece. */
export function statementCounter(): (sent: Buffer) => number {
  let unread: Buffer = Buffer.alloc(0);
  // The first message says who connects and has no message before its length.
  let messages = 0;
  return (sent) => {
    unread = Buffer.concat([unread, sent]);
    let statements = 0;
    while (unread.length >= messages + 4) {
      const length = messages + unread.readUInt32BE(messages);
      if (unread.length < length) break;
      if (messages === 1 && endOfStatement.has(unread.readUInt8(0))) statements += 1;
      unread = unread.subarray(length);
      messages = 1;
    }
    return statements;
  };
}
