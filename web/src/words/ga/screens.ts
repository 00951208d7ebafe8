import type { ScreenWords } from '../en/screens.ts';

export const screens: ScreenWords = {
  loop: {
    title: 'Tá tú logáilte isteach',
    text: (page) =>
      `Cuireann an chéad leathanach eile, ${page}, ar ais anseo thú arís agus arís eile, mar sin stopamar. Bain triail eile as ar ball, nó déan teagmháil linn má leanann sé ar aghaidh.`,
    retry: 'Bain triail eile as',
    settings: 'Sainroghanna cuntais',
    logOut: 'Logáil amach',
  },
};
