interface Steps {
  head: readonly string[];
  rows: readonly (readonly string[])[];
}

/** A Mermaid diagram as a Markdown table of its steps. A forge draws it; here it can be read without a script or a drawing. */
export function diagramTable(source: string): string {
  const lines = source.split('\n').map((line) => line.trim());
  const { head, rows } = lines[0] === 'sequenceDiagram' ? sequence(lines) : flowchart(lines);
  if (rows.length === 0) throw new Error(`A diagram has no steps:\n${source}`);
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |\n`).join('');
}

function sequence(lines: readonly string[]): Steps {
  const names = new Map<string, string>();
  const named = (id = ''): string => names.get(id) ?? id;
  const rows = lines.flatMap((line): string[][] => {
    const participant = /^participant (\w+)(?: as (.+))?$/.exec(line);
    if (participant) names.set(participant[1] ?? '', participant[2] ?? participant[1] ?? '');
    const note = /^Note over (\w+): (.+)$/.exec(line);
    if (note) return [[named(note[1]), '', note[2] ?? '']];
    const message = /^(\w+)-{1,2}>>(\w+): (.+)$/.exec(line);
    return message ? [[named(message[1]), named(message[2]), message[3] ?? '']] : [];
  });
  return { head: ['Who', 'To whom', 'What'], rows };
}

const node = /^(\w+)(?:[[{(]+(.+?)[\]})]+)?$/;

function flowchart(lines: readonly string[]): Steps {
  const labels = new Map<string, string>();
  const arrows = lines.flatMap((line) => {
    const parts = line.split(/ *-->(?:\|([^|]*)\|)? */);
    const ids = parts.filter((_, at) => at % 2 === 0).map((part) => nodeId(part, labels));
    return ids.slice(1).map((to, at) => ({ from: ids[at] ?? '', when: parts[at * 2 + 1] ?? '', to }));
  });
  const label = (id: string): string => labels.get(id) ?? id;
  return { head: ['From', 'When', 'Then'], rows: arrows.map(({ from, when, to }) => [label(from), when, label(to)]) };
}

function nodeId(written: string, labels: Map<string, string>): string {
  const [, id = written, label] = node.exec(written) ?? [];
  if (label !== undefined) labels.set(id, label);
  return id;
}
