import type { ScreenWords } from '../en/screens.ts';

export const screens: ScreenWords = {
  failure: {
    title: 'Chuaigh rud éigin amú, bain triail eile as.',
    text: 'Níorbh fhéidir linn an leathanach seo a thaispeáint. Tá aon rud a sheol tú cheana slán.',
    reload: 'Athlódáil an leathanach',
  },
};
