import { expect, test } from 'vitest';
import { chooseMeasurements, measuredIds } from './measurements.ts';

const idsOf = (...chosen: string[]) => chooseMeasurements(chosen).map(({ ids }) => ids.join(' '));

test('every goal from G1 to G18 and the goals for applications are measured', () => {
  const first = Array.from({ length: 18 }, (_, place) => `G${place + 1}`);
  expect(measuredIds).toEqual(expect.arrayContaining([...first, 'G19', 'G21', 'G23', 'G24']));
});

test('a run of one goal also includes the measurements that share a goal with it', () => {
  expect(idsOf('G12')).toEqual(['G12 G13', 'G13']);
  expect(idsOf('G1')).toEqual(['G1 G2']);
});

test('an unknown measurement is named in the error', () => {
  expect(() => chooseMeasurements(['G99'])).toThrow('G99 is not measured here');
});
