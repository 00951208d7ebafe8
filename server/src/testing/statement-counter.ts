/** The messages of PostgreSQL's protocol with which a client has sent a whole statement: Query and Sync. */
const endOfStatement = new Set(['Q', 'S'].map((letter) => letter.charCodeAt(0)));

/** Counts the statements in what a client sends on one connection, piece by piece. */
export function statementCounter(): (sent: Buffer) => number {
  let unread: Buffer = Buffer.alloc(0);
  // The first message says who connects and has no letter before its length.
  let letters = 0;
  return (sent) => {
    unread = Buffer.concat([unread, sent]);
    let statements = 0;
    while (unread.length >= letters + 4) {
      const length = letters + unread.readUInt32BE(letters);
      if (unread.length < length) break;
      if (letters === 1 && endOfStatement.has(unread.readUInt8(0))) statements += 1;
      unread = unread.subarray(length);
      letters = 1;
    }
    return statements;
  };
}
