import type { ScreenWords } from '../en/screens.ts';

export const screens: ScreenWords = {
  notOpenYet: {
    title: 'Níl an leathanach seo oscailte fós',
    text: 'Táimid fós ag fí na coda seo den suíomh. Go dtí go n-osclófar í, is féidir lenár bhfoireann é seo a dhéanamh duit.',
    toLogin: 'Téigh chuig an logáil isteach',
    toContact: 'Déan teagmháil linn',
  },
  failure: {
    title: 'Chuaigh rud éigin amú, bain triail eile as.',
    text: 'Níorbh fhéidir an leathanach a thaispeáint. Níor cailleadh aon rud atá seolta agat cheana.',
    reload: 'Lódáil an leathanach arís',
  },
};
