import { diagramSteps } from './diagram.ts';
import { escapeHtml } from './escape-html.ts';

/** A diagram as the site shows it. */
export function stepsTable(source: string): string {
  const { head, rows } = diagramSteps(source);
  const names = head.map((name) => `<th role="columnheader">${name}</th>`);
  const lines = rows.map(
    (cells) => `<tr role="row">${cells.map((cell, at) => stepCell(cell, head[at] ?? '')).join('')}</tr>`,
  );
  return `<div class="table"><table role="table">
<thead role="rowgroup"><tr role="row">${names.join('')}</tr></thead>
<tbody role="rowgroup">
${lines.join('\n')}
</tbody>
</table></div>
`;
}

const stepCell = (cell: string, name: string): string =>
  `<td role="cell" data-label="${name}">${escapeHtml(cell)}</td>`;
