import type { Labels, Metric, Sample } from './metric.ts';

interface Counted<Entry> {
  name: Metric['name'];
  help: string;
  /** Every value that each label can have. */
  labels: Readonly<Record<string, readonly string[]>>;
  all: () => readonly { counted: Entry; times: number }[];
  /** Under which labels an entry counts; not at all, if under none. */
  label: (entry: Entry) => Labels | null;
}

/** A counter made of a tally. What fits none of its series is not counted, so that there are never more of them. */
export function counted<Entry>({ name, help, labels, all, label }: Counted<Entry>): Metric {
  const names = Object.keys(labels);
  const keyOf = (given: Labels) => names.map((each) => given[each]).join('\n');
  const read = (): Sample[] => {
    const samples = new Map(everySeries(labels).map((series) => [keyOf(series), { labels: series, value: 0 }]));
    for (const { counted: entry, times } of all()) {
      const given = label(entry);
      const sample = given === null ? undefined : samples.get(keyOf(given));
      if (sample) sample.value += times;
    }
    return [...samples.values()];
  };
  return { name, type: 'counter', help, labels: names, read };
}

/** Every combination, so that a counter is there before it first counts: a rise from nothing is none. */
function everySeries(lists: Readonly<Record<string, readonly string[]>>): Labels[] {
  return Object.entries(lists).reduce<Labels[]>(
    (series, [label, values]) => series.flatMap((labels) => values.map((value) => ({ ...labels, [label]: value }))),
    [{}],
  );
}
