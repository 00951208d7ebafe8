import { expect, test } from 'vitest';
import { diagramSteps } from './diagram.ts';

test('a flowchart becomes its arrows, with the labels that stand anywhere in it', () =>
  expect(
    diagramSteps('flowchart TD\n  a[Form] -->|POST| b{free?}\n  b -->|no| c[401 / 4]\n  b -->|yes| d[row] --> a\n')
      .rows,
  ).toEqual([
    ['Form', 'POST', 'free?'],
    ['free?', 'no', '401 / 4'],
    ['free?', 'yes', 'row'],
    ['row', '', 'Form'],
  ]));

test('a sequence becomes who says what to whom', () =>
  expect(
    diagramSteps('sequenceDiagram\n  participant T as this tab\n  T->>Server: extend\n  Note over T: waits\n').rows,
  ).toEqual([
    ['this tab', 'Server', 'extend'],
    ['this tab', '', 'waits'],
  ]));
