interface Dashboard {
  panels: { title: string; targets?: { expr: string }[] }[];
}

/** The HTTP answer of Prometheus. */
type Answer = { status: 'success'; data: { result: readonly unknown[] } } | { status: 'error'; error: string };
type Ask = (expression: string) => Promise<Answer>;

/** Replaces the variables as Grafana does when all instances are selected. */
const filledIn = (expression: string): string => expression.replaceAll('$instance', '.*');

/** Prometheus must understand every expression of the dashboard and return values. Counters exist from the start with 0. */
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

/** A rule that was not evaluated yet is `unknown`. A rule that fires on a newly started server is a false alarm. */
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
