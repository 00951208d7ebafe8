import { answerTimes, everyMetric } from '../metrics/every-metric.ts';

/** The rows of the table in `docs/observe.md`. */
export const metricTable = (): string[] =>
  [...everyMetric, { ...answerTimes, type: 'histogram', labels: answerTimes.labelNames }].map(
    ({ name, type, labels, help }) => {
      const labelled = labels.map((label) => `\`${label}\``).join(', ');
      return `| \`${name}\` | ${type} | ${labelled} | ${help} |`;
    },
  );
