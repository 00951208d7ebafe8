import { ConfigError, type ConfigProblem } from './setting.ts';

type Readings = Readonly<Record<string, () => unknown>>;
type Values<Given extends Readings> = { readonly [Name in keyof Given]: ReturnType<Given[Name]> };
export interface ReadValues<Found> {
  /** Asking for one that could not be read throws a ConfigError without problems: it has been named already. */
  values: Found;
  problems: ConfigProblem[];
}

/**
 * Reads each value and collects what is wrong. Whatever is read from a wrong value later fails without a word, so that one fault is one
 * problem; `standIns` go in place of wrong values that others need only to be looked at.
 */
export function readEach<const Given extends Readings>(
  readings: Given,
  standIns: Partial<Values<Given>> = {},
): ReadValues<Values<Given>> {
  const values = {};
  const problems: ConfigProblem[] = [];
  for (const [name, reading] of Object.entries(readings)) {
    try {
      Object.defineProperty(values, name, { enumerable: true, value: reading() });
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      problems.push(...error.problems);
      const standIn: PropertyDescriptor = name in standIns ? { value: standIns[name] } : { get: () => throwSilently() };
      Object.defineProperty(values, name, { enumerable: true, ...standIn });
    }
  }
  return { values: values as Values<Given>, problems };
}

const throwSilently = (): never => {
  throw new ConfigError([]);
};

/** The same for those that are only of use together: all of them, or everything that is wrong with them. */
export function readAll<const Given extends Readings>(readings: Given): Values<Given> {
  const { values, problems } = readEach(readings);
  if (problems.length > 0) throw new ConfigError(problems);
  return { ...values };
}
