/** For whoever lists the page; nobody who is on it sees this. */
export const description = (brand: string): string =>
  `Logáil isteach i do chuntas ${brand}, nó cláraigh, chun do chlúdach a fheiceáil agus do chuntas a bhainistiú.`;

/** In the document itself, for when no script says anything. */
export const unavailable = {
  noScript:
    'Tá JavaScript de dhíth ar an leathanach seo. Cas air é i do bhrabhsálaí chun logáil isteach, nó déan teagmháil linn:',
  failed: 'Níorbh fhéidir an leathanach seo a lódáil. Seiceáil do nasc agus lódáil arís é, nó déan teagmháil linn:',
  contact: 'Déan teagmháil linn',
};
