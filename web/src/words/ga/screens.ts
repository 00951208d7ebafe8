import type { ScreenWords } from '../en/screens.ts';

export const screens: ScreenWords = {
  failure: {
    title: 'Chuaigh rud éigin amú, bain triail eile as.',
    text: 'Níorbh fhéidir linn an leathanach seo a thaispeáint. Tá aon rud a sheol tú cheana slán.',
    reload: 'Athlódáil an leathanach',
  },
  loop: {
    title: 'Tá tú logáilte isteach',
    text: (page) =>
      `Cuireann an chéad leathanach eile, ${page}, ar ais anseo thú arís agus arís eile, mar sin stopamar. Bain triail eile as ar ball, nó déan teagmháil linn má leanann sé ar aghaidh.`,
    retry: 'Bain triail eile as',
    settings: 'Roghanna cuntais',
    logOut: 'Logáil amach',
  },
};
