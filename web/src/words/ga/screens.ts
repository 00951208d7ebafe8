import type { ScreenWords } from '../en/screens.ts';

export const screens: ScreenWords = {
  failure: {
    title: 'Chuaigh rud éigin amú, bain triail eile as.',
    text: 'Níorbh fhéidir an leathanach a thaispeáint. Níor cailleadh aon rud atá seolta agat cheana.',
    reload: 'Lódáil an leathanach arís',
  },
};
