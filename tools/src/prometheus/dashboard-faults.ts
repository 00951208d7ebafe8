interface Dashboard {
  panels: { title: string; targets?: { expr: string }[] }[];
}

/** As Prometheus answers over HTTP. */
type Answer = { status: 'success'; data: { result: readonly unknown[] } } | { status: 'error'; error: string };
type Ask = (expression: string) => Promise<Answer>;

/** What Grafana puts in the place of its variables when all instances are chosen. */
const filledIn = (expression: string): string => expression.replaceAll('$instance', '.*');

/** Every expression of the dashboard must be understood, and have figures: counters are there from the start, at 0. */
export async function dashboardFaults({ panels }: Dashboard, ask: Ask): Promise<string[]> {
  const faults: string[] = [];
  for (const { title, targets = [] } of panels)
    for (const { expr } of targets) {
      const answer = await ask(filledIn(expr));
      if (answer.status === 'error') faults.push(`${title}: ${answer.error}: ${expr}`);
      else if (answer.data.result.length === 0) faults.push(`${title}: no series: ${expr}`);
    }
  return faults;
}

export const countExpressions = ({ panels }: Dashboard): number =>
  panels.reduce((count, { targets = [] }) => count + targets.length, 0);

interface RuleGroups {
  data: { groups: { rules: { name: string; health: string; lastError?: string; state: string }[] }[] };
}

/** A rule that was not evaluated yet is `unknown`. One that fires on a server that has just started is a false alarm. */
export function ruleFaults({ data: { groups } }: RuleGroups): string[] {
  const rules = groups.flatMap((group) => group.rules);
  return [
    ...(rules.length === 0 ? ['no rule was read'] : []),
    ...rules
      .filter(({ health }) => health !== 'ok')
      .map(({ name, health, lastError = '' }) => `${name} is ${health} ${lastError}`.trim()),
    ...rules.filter(({ state }) => state === 'firing').map(({ name }) => `${name} fires on a server that is well`),
  ];
}
