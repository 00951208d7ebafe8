import type { ShellWords } from '../en/shell.ts';

export const shell: ShellWords = {
  skip: 'Léim chuig an bpríomhábhar',
  help: 'Cabhair',
  footerLabel: 'Cabhair agus cúrsaí dlí',
  faq: 'Ceisteanna coitianta',
  contact: 'Déan teagmháil linn',
  terms: 'Téarmaí',
  privacy: 'Fógra príobháideachais',
  accessibility: 'Ráiteas inrochtaineachta',
  opensInNewTab: '(osclaítear i gcluaisín nua)',
  otherLanguage: 'English',
  areas: {
    consultant: 'Limistéar na gComhairleach',
    group: 'Limistéar na nGrúpaí',
    hospital: 'Limistéar na nOspidéal',
    member: 'Limistéar na mBall',
    wellness: 'Limistéar na Folláine',
  },
  title: (screen, area, brand) => `${screen} – ${area} – ${brand}`,
  titleInError: (title) => `Earráid: ${title}`,
  arrivedIn: (area) => `Tá tú anois ar leathanach logála isteach ${area}.`,
  oneMoment: 'Nóiméad amháin',
  failure: {
    title: 'Níorbh fhéidir linn an leathanach seo a lódáil',
    text: 'Seiceáil do nasc. Tá aon rud a sheol tú cheana slán.',
    retry: 'Bain triail eile as',
  },
  notSent: 'Tá tú as líne, agus níor seoladh aon rud. Bain triail eile as nuair a bheidh nasc agat.',
  offline: 'Tá tú as líne. Choinníomar an méid a chlóscríobh tú.',
  logInToContinue: 'Logáil isteach chun leanúint ar aghaidh',
  pageNotFound: 'Níor aimsíomar an leathanach sin, mar sin seo an leathanach logála isteach.',
};
