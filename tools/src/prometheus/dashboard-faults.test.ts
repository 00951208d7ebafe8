import { expect, test } from 'vitest';
import { countExpressions, dashboardFaults, ruleFaults } from './dashboard-faults.ts';

const dashboard = {
  panels: [
    { title: 'Up', targets: [{ expr: 'sum(up{instance=~"$instance"})' }] },
    { title: 'Row' },
    { title: 'Two', targets: [{ expr: 'absent' }, { expr: 'broken(' }] },
  ],
};

test('a dashboard expression that fails or finds no metric is reported with its panel', async () => {
  const asked: string[] = [];
  const faults = await dashboardFaults(dashboard, async (expression) => {
    asked.push(expression);
    if (expression === 'broken(') return { status: 'error', error: 'parse error' };
    return { status: 'success', data: { result: expression === 'absent' ? [] : [{}] } };
  });
  expect(asked).toEqual(['sum(up{instance=~".*"})', 'absent', 'broken(']);
  expect(faults).toEqual(['Two: no series: absent', 'Two: parse error: broken(']);
  expect(countExpressions(dashboard)).toBe(3);
});

test('an alert rule that was not evaluated, failed, or fires on a healthy server is reported', () => {
  const rules = [
    { name: 'Good', health: 'ok', state: 'inactive' },
    { name: 'Bad', health: 'err', lastError: 'many-to-many', state: 'inactive' },
    { name: 'Loud', health: 'ok', state: 'firing' },
  ];
  expect(ruleFaults({ data: { groups: [{ rules }] } })).toEqual([
    'Bad is err many-to-many',
    'Loud fires on a server that is well',
  ]);
  expect(ruleFaults({ data: { groups: [] } })).toEqual(['no rule was read']);
});
