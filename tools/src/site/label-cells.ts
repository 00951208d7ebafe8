import type Markdown from 'markdown-it';

type Token = ReturnType<Markdown['parse']>[number];

const roles: Readonly<Record<string, string>> = {
  thead_open: 'rowgroup',
  tbody_open: 'rowgroup',
  tr_open: 'row',
  th_open: 'columnheader',
  td_open: 'cell',
};

/**
 * On a small screen a row stands as a block of its own, each cell under the name of its column. What a table is made of is
 * then said by roles, since browsers take it from the way it is laid out.
 */
export function labelCells(tokens: readonly Token[]): void {
  let names: string[] = [];
  let column = 0;
  tokens.forEach((token, at) => {
    const { type } = token;
    const role = roles[type];
    if (role !== undefined) token.attrSet('role', role);
    if (type === 'thead_open') names = [];
    if (type === 'tr_open') column = 0;
    if (type === 'th_open') names.push(plain(tokens[at + 1]));
    if (type === 'th_open' && names.at(-1) === '') headNothing(token, tokens[at + 2]);
    if (type !== 'td_open') return;
    const name = names[column] ?? '';
    if (name !== '') token.attrSet('data-label', name);
    column += 1;
  });
}

/** A head without a name is an empty cell. */
function headNothing(open: Token, close: Token | undefined): void {
  open.attrSet('role', 'cell');
  for (const token of [open, close]) if (token) token.tag = 'td';
}

const plain = (token: Token | undefined): string => (token?.children ?? []).map(({ content }) => content).join('');
