/** For whoever lists the page; nobody who is on it sees this. */
export const description = (brand: string): string =>
  `Logáil isteach i do chuntas ${brand}, nó cláraigh, chun do chlúdach a fheiceáil agus do chuntas a bhainistiú.`;
