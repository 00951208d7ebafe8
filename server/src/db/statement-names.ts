export interface NamedStatement {
  name: string;
  text: string;
}

const known = new Map<string, NamedStatement>();

/** The same statement text gets the same name, so PostgreSQL parses and plans it once per connection. */
function nameStatement(text: string): NamedStatement {
  const before = known.get(text);
  if (before) return before;
  const statement = { name: `s${known.size}`, text };
  known.set(text, statement);
  return statement;
}

const ofData = /^\s*(select|insert|update|delete|with)\b/i;

/** What pg is told of a statement beside its values: others than those of data cannot be prepared. */
export const statementOf = (text: string): NamedStatement | { text: string } =>
  known.get(text) ?? (ofData.test(text) ? nameStatement(text) : { text });
