export type ReadFile = (path: string) => string;

interface Proof {
  file: string;
  words: string;
}

const proofsIn = (text: string): Proof[] =>
  [...text.matchAll(/`([^`]+)` “([^”]+)”/g)].map(([, file = '', words = '']) => ({ file, words }));

function faultsOf(proofs: readonly Proof[], read: ReadFile): string[] {
  return proofs.flatMap(({ file, words }) => {
    try {
      return read(file).includes(words) ? [] : [`${file} does not hold “${words}”`];
    } catch {
      return [`${file} is not there`];
    }
  });
}

/** In tables whose last column is the proof, every row must quote a file and words that the file contains. */
export function provenPageFaults(page: string, leastRows: number, read: ReadFile): string[] {
  const tables = read(page).matchAll(/^\| .*\| Proof \|\n\|[-|]+\|\n((?:\|.*\|\n)+)/gm);
  const rows = [...tables].flatMap(([, lines = '']) => lines.trimEnd().split('\n'));
  const faults = rows.flatMap((row) => {
    const proofs = proofsIn(row);
    return proofs.length === 0 ? [`no proof in ${row.slice(0, 60)}`] : faultsOf(proofs, read);
  });
  if (rows.length < leastRows) faults.push(`${rows.length} rows were found, at least ${leastRows} are expected`);
  return faults.map((fault) => `${page}: ${fault}`);
}

/** The hundred behaviours in order, each with a test as proof or a sentence about the difference. */
export function behaviourFaults(page: string, read: ReadFile): string[] {
  const rows = [...read(page).matchAll(/^\| ux (\d+) \| (.+?) \| (.+?) \|$/gm)];
  const numbers = rows.map(([, number]) => Number(number));
  const isInOrder = numbers.length === 100 && numbers.every((number, index) => number === index + 1);
  const faults = rows.flatMap(([, number = '', , proof = '']) => {
    const proofs = proofsIn(proof);
    const isBare = proofs.length === 0 && !/(?:Differs|Not yet): \S/.test(proof);
    return [
      ...(isBare ? [`ux ${number} has neither a proof nor a reason`] : []),
      ...proofs.filter(({ file }) => !/\.(test|spec)\.tsx?$/.test(file)).map(({ file }) => `${file} is not a test`),
      ...faultsOf(proofs, read),
    ];
  });
  return [...(isInOrder ? [] : ['the rows are not ux 1 to ux 100 in their order']), ...faults].map(
    (fault) => `${page}: ${fault}`,
  );
}

/** A page must not send its reader to a command that does not exist. */
export function commandFaults(page: string, read: ReadFile): string[] {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  return [...read(page).matchAll(/npm run ([\w:-]+)/g)]
    .map(([, name = '']) => name)
    .filter((name) => !(name in scripts))
    .map((name) => `${page}: there is no npm run ${name}`);
}
