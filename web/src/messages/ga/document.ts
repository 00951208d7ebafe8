import type { DocumentMessages } from '../en/document.ts';

/** The description for search engines. It is not visible on the page. */
const description = (brand: string): string =>
  `Logáil isteach i do chuntas ${brand}, nó cláraigh, chun do chlúdach a fheiceáil agus do chuntas a bhainistiú.`;

/** The text that is in the document itself, for browsers in which no script runs. */
const unavailable = {
  noScript: {
    title: 'Tá JavaScript de dhíth ar an leathanach seo',
    text: 'Cuir JavaScript ar siúl i do bhrabhsálaí, agus athlódáil an leathanach seo. Mura féidir leat, déan teagmháil linn agus cabhróimid leat.',
  },
  failed:
    'Níorbh fhéidir an leathanach seo a lódáil. Seiceáil do cheangal idirlín agus lódáil arís é, nó déan teagmháil linn:',
  contact: 'Déan teagmháil linn',
};

export const document: DocumentMessages = { description, unavailable };
