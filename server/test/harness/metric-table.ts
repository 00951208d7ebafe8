import { responseTimes, everyMetric } from '../../src/metrics/collected-metrics.ts';

/** The rows of the table in `docs/observe.md`. */
export const metricTable = (): string[] =>
  [...everyMetric, { ...responseTimes, type: 'histogram', labels: responseTimes.labelNames }].map(
    ({ name, type, labels, help }) => {
      const labelled = labels.map((label) => `\`${label}\``).join(', ');
      return `| \`${name}\` | ${type} | ${labelled} | ${help} |`;
    },
  );
