import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Column } from './header.ts';
import { csvRows } from './csv-rows.ts';
import { decodedBlocks } from './decoded-blocks.ts';
import { ndjsonRows } from './ndjson-rows.ts';
import { isRefused, type ReadRow } from './import-row.ts';

const columns: Column[] = [
  { name: 'memberNumber', required: true },
  { name: 'birthDate', required: true },
  { name: 'note', required: false },
];

const otherKinds = [
  { kind: 'hospitals', columns: ['hospitalId', 'registrationId'].map((name) => ({ name, required: true })) },
];

/** Reads the text in pieces of a few bytes, so that pieces end at every awkward position. */
async function read(
  given: string | Buffer,
  { format = csvRows, pieces = 3 }: { format?: typeof csvRows; pieces?: number } = {},
): Promise<ReadRow[]> {
  const bytes = Buffer.from(given);
  const chunks = Array.from({ length: Math.ceil(bytes.length / pieces) }, (_, index) =>
    bytes.subarray(index * pieces, (index + 1) * pieces),
  );
  const take = format({ columns, otherKinds });
  const rows: ReadRow[] = [];
  async function* stream() {
    yield* chunks;
  }
  for await (const block of decodedBlocks(stream())) rows.push(...take(block));
  return rows;
}

const told = (row: ReadRow) => (isRefused(row) ? `${row.line} ${row.reason}` : `${row.line} ${row.values.join('|')}`);
const head = 'memberNumber,birthDate,note';

describe('the reader of CSV files reads a file', () => {
  test.each<[what: string, text: string | Buffer, rows: string[]]>([
    ['plain', `${head}\n1,2,3\n4,5,6\n`, ['2 1|2|3', '3 4|5|6']],
    ['without a last line end', `${head}\n1,2,3`, ['2 1|2|3']],
    ['with CRLF', `${head}\r\n1,2,3\r\n4,5,6\r\n`, ['2 1|2|3', '3 4|5|6']],
    ['with a byte order mark', `\uFEFF${head}\n1,2,3\n`, ['2 1|2|3']],
    ['with names spelled otherwise', 'Member number,BIRTH_DATE\n1,2\n', ['2 1|2|']],
    ['with its columns in another order and one left out', 'birthDate,memberNumber\n1,2\n', ['2 2|1|']],
    ['with blank lines', `${head}\n\n1,2,3\n\r\n\n4,5,6\n`, ['3 1|2|3', '6 4|5|6']],
    ['with quotes', `${head}\n"1","2","3"\n`, ['2 1|2|3']],
    ['with commas and quotes in quotes', `${head}\n1,"a,b","say ""so"""\n`, ['2 1|a,b|say "so"']],
    ['with line ends in quotes', `${head}\n1,"a\nb\r\nc",3\n4,5,6\n`, ['2 1|a\nb\r\nc|3', '5 4|5|6']],
    ['with a quoted field before CRLF', `${head}\r\n1,2,"3"\r\n4,5,"6"\r\n`, ['2 1|2|3', '3 4|5|6']],
    ['with empty fields', `${head}\n,,\n"","",""\n`, ['2 ||', '3 ||']],
    [
      'with too few and too many fields',
      `${head}\n1,2\n1,2,3,4\n1,2,3\n`,
      ['2 too-few-fields', '3 too-many-fields', '4 1|2|3'],
    ],
    ['with a quote inside a bare field', `${head}\n1,O"Brien,3\n4,5,6\n`, ['2 stray-quote', '3 4|5|6']],
    ['with text after a quote', `${head}\n1,"2"x,3\n4,5,6\n`, ['2 text-after-quote', '3 4|5|6']],
    ['with a quote never closed', `${head}\n1,"2,3\n4,5,6\n7,8,9\n`, ['2 open-quote', '3 4|5|6', '4 7|8|9']],
    [
      'with a quote that the next row closes',
      `${head}\n1,"2,3\n4,"5",6\n7,8,9\n`,
      ['2 text-after-quote', '3 4|5|6', '4 7|8|9'],
    ],
    ['in Latin-1 in a bare field', Buffer.from(`${head}\n1,2,é\n4,5,6\n`, 'latin1'), ['2 not-utf-8', '3 4|5|6']],
    ['in Latin-1 within quotes', Buffer.from(`${head}\n1,2,"a\né"\n4,5,6\n`, 'latin1'), ['2 not-utf-8', '4 4|5|6']],
    ['with letters of several bytes', `${head}\n1,Ó Súilleabháin,😀\n`, ['2 1|Ó Súilleabháin|😀']],
    ['of a header alone', `${head}\n`, []],
    ['with semicolons', 'memberNumber;birthDate;note\n1;2;a,b\n4;5;6\n', ['2 1|2|a,b', '3 4|5|6']],
    ['with tabs', 'memberNumber\tbirthDate\tnote\n1\t2\ta;b\n4\t\t6\n', ['2 1|2|a;b', '3 4||6']],
    [
      'with semicolons, a byte order mark, quoted names and CRLF, as a spreadsheet writes it',
      '\uFEFF"Member number";"Birth date";"Note"\r\n1;2;"a;b"\r\n4;5;"say ""so"""\r\n',
      ['2 1|2|a;b', '3 4|5|say "so"'],
    ],
    ['with tabs, quoted names and a byte order mark', '\uFEFF"memberNumber"\t"birthDate"\n1\t"2\t3"\n', ['2 1|2\t3|']],
    ['with blank lines before the header', '\n\r\nmemberNumber;birthDate\n1;2\n', ['4 1|2|']],
    ['with semicolons in the cells only', `${head}\n1;2,3;4,5\n`, ['2 1;2|3;4|5']],
  ])('%s', async (_what, text, rows) => {
    for (const pieces of [1, 7, 1000]) expect((await read(text, { pieces })).map(told)).toEqual(rows);
  });

  test('a quote that is never closed makes only its own line invalid', async () => {
    const many = Array.from({ length: 20_000 }, (_, index) => `${index},5,6`).join('\n');
    const rows = await read(`${head}\n1,"2,3\n${many}\n`, { pieces: 60_000 });
    expect(rows.filter(isRefused)).toEqual([{ line: 2, column: null, reason: 'open-quote' }]);
    expect(rows).toHaveLength(20_001);
  });

  test.each<[text: string | Buffer, fault: string, says: RegExp]>([
    [
      'memberNumber,surname\n1,2\n',
      'columns-wrong',
      /^line 1, the header: 2 columns found: memberNumber, surname\. unknown: surname; missing: birthDate\. The columns are memberNumber,birthDate,\[note\]\. Remove or rename/,
    ],
    ['\nhospital_id;registration_id\n1;2\n', 'columns-wrong', /^line 2, .*\. These are the columns of hospitals/],
    ['memberNumber|birthDate\n1|2\n', 'columns-wrong', /1 column found: \(not a name\)\..*separate/],
    [`${head},note\n`, 'columns-wrong', /given twice: note/],
    ['1000000001,1980-01-15\n', 'columns-wrong', /unknown: \(not a name\), \(not a name\).*seems to be a row/],
    ['"memberNumber\n', 'file-format', /the header: open-quote/],
    [Buffer.from(`\uFEFF${head}\n`, 'utf16le'), 'file-encoding', /UTF-16/],
    [Buffer.from('504b0304', 'hex'), 'file-encoding', /workbook/],
    [Buffer.alloc(1_100_000, 'x'), 'file-lines', /line 1 is longer/],
  ])('%#: the file is refused as a whole, with the reason', async (text, fault, says) => {
    await expect(read(text, { pieces: 100_000 })).rejects.toMatchObject({
      fault,
      message: expect.stringMatching(says),
    });
  });

  test('a file written by the rules of CSV is read back unchanged, wherever it is cut into pieces', async () => {
    const field = fc.oneof(fc.constantFrom('', '"', ',', '\n', '\r\n', 'é', 'a"b'), fc.string({ unit: 'binary' }));
    const written = (fields: string[]) => fields.map((each) => `"${each.replaceAll('"', '""')}"`).join(',');
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(field, field, field), { maxLength: 8 }),
        fc.integer({ min: 1, max: 40 }),
        async (rows, pieces) => {
          const isText = rows.flat().every((each) => each.isWellFormed());
          fc.pre(isText);
          const back = await read([head, ...rows.map(written)].join('\n'), { pieces });
          expect(back.map((row) => ('values' in row ? row.values : row))).toEqual(rows);
        },
      ),
      { numRuns: 30 },
    );
  });
});

test('an import file may have one JSON object in each line', async () => {
  const lines = [
    '{"memberNumber":"1","birthDate":"2"}',
    '{"member_number":1000000001,"birthDate":null,"note":true}',
    '',
    '{"memberNumber":"1",',
    '[1]',
    'null',
    '{"memberNumber":"1","surname":"x"}',
    '{"memberNumber":{"a":1}}',
    '{"memberNumber":1.5}',
    '{"note":["a","b"]}\r',
  ];
  const rows = await read(lines.join('\n'), { format: ndjsonRows });
  expect(rows.map(told)).toEqual([
    '1 1|2|',
    '2 1000000001||yes',
    '4 not-json',
    '5 not-an-object',
    '6 not-an-object',
    '7 unknown-column',
    '8 wrong-type',
    '9 wrong-type',
    '10 ||a b',
  ]);
});
