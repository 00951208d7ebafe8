import type { LandingLoopMessages } from '../en/landing-loop.ts';

export const landingLoop: LandingLoopMessages = {
  loop: {
    title: 'Tá tú logáilte isteach',
    text: (page) =>
      `Cuireann an chéad leathanach eile, ${page}, ar ais anseo thú arís agus arís eile, mar sin stopamar. Bain triail eile as ar ball, nó déan teagmháil linn má leanann sé ar aghaidh.`,
    retry: 'Bain triail eile as',
    settings: 'Sainroghanna cuntais',
    logOut: 'Logáil amach',
  },
};
