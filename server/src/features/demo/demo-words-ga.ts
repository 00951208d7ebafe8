import type { DemoWords } from './demo-words.ts';

export const irish: DemoWords = {
  logOut: 'Logáil amach',
  demonstration: 'Taispeántas é seo: níl na daoine ná na polasaithe anseo ann dáiríre.',
  welcome: 'Fáilte ar ais',
  more: 'Do chuntas',
  numberEnding: (digits) => `Uimhir bhallraíochta dar críoch ${digits}.`,
  leads: {
    consultant: 'D’éilimh agus d’íocaíochtaí, othar ar othar.',
    group: 'D’fhostaithe agus a gclúdach, in aon áit amháin.',
    hospital: 'Seiceáil clúdach roimh iontráil, agus lean gach éileamh.',
    member: 'Do chlúdach, agus gach rud a ghabhann leis.',
    wellness: 'Céimeanna beaga, go minic. Lean ar aghaidh ón áit ar stop tú.',
  },
  cards: {
    preferences: { title: 'Sainroghanna cuntais', text: 'Do shonraí logála isteach agus fíordheimhniú dhá fhachtóir.' },
    policy: { title: 'Sonraí polasaí', text: 'Do phlean, d’uimhir bhallraíochta agus do dháta athnuachana.' },
    contactDetails: { title: 'Sonraí teagmhála', text: 'An áit a scríobhaimid chugat.' },
    privacy: {
      title: 'Socruithe príobháideachais',
      text: 'Na rudaí ar aontaigh tú leo, agus na rudaí nár aontaigh tú leo.',
    },
    memberArea: { title: 'Limistéar na mBall', text: 'Do chlúdach, do pholasaí agus do shonraí teagmhála.' },
    wellbeing: { title: 'Limistéar na Folláine', text: 'Cúrsaí, seiceálacha agus comhairle, san áireamh i do phlean.' },
    terms: { title: 'Téarmaí úsáide', text: 'Na rialacha a bhaineann leis an tseirbhís seo.' },
    help: { title: 'Cabhair', text: 'Uimhreacha fóin, seoltaí ríomhphoist agus uaireanta oscailte.' },
  },
  back: 'Ar ais',
  change: (what) => `Athraigh: ${what}`,
  settings: { title: 'Socruithe Limistéar na mBall', lead: 'Na rudaí is féidir leat a shocrú, agus cá háit.' },
  contactDetails: {
    title: 'Sonraí teagmhála',
    lead: 'Scríobhaimid chuig an seoladh seo faoi do pholasaí agus faoi do chuntas.',
    email: 'seoladh ríomhphoist',
    letters: 'litreacha',
    lettersByEmail: 'Trí ríomhphost',
  },
  policy: {
    title: 'Sonraí polasaí',
    lead: 'Mar atá siad againn inniu. Is iad do cháipéisí polasaí a bhfuil feidhm leo má tá difríocht ann.',
    plan: 'plean',
    noPlan: 'Níl plean ann',
    number: 'uimhir bhallraíochta',
    noNumber: 'Níl ceann ann fós',
    started: 'tús',
    renews: 'athnuachan',
    status: 'stádas',
    statuses: { active: 'I bhfeidhm', pending: 'Níor thosaigh fós', ended: 'Críochnaithe' },
  },
  consent: {
    title: 'Socruithe príobháideachais',
    lead: 'Is tusa a shocraíonn cad chuige a n-úsáidimid do shonraí. Ní athraíonn aon rud anseo do chlúdach.',
    choices: [
      {
        name: 'Teachtaireachtaí faoi do chuntas',
        text: 'Cóid, naisc agus fógraí nuair a athraíonn rud éigin. Cosnaíonn siad thú, mar sin seoltar i gcónaí iad.',
        state: 'Ar siúl i gcónaí',
      },
      {
        name: 'Meabhrúcháin faoi athnuachan',
        text: 'Litir ceithre seachtaine sula n-athnuaitear do pholasaí.',
        state: 'Ar siúl',
      },
      { name: 'Nuacht agus tairiscintí', text: 'Ríomhphost amháin sa mhí ar a mhéad.', state: 'Múchta' },
      {
        name: 'Taighde',
        text: 'Staitisticí nach féidir thú a aithint astu.',
        state: 'Múchta',
      },
    ],
    unchanging: 'Taispeánann an taispeántas seo na roghanna; ní athraíonn sé iad.',
  },
  wrongArea: {
    title: 'Tá an leathanach seo i limistéar eile',
    text: (area, own) =>
      `Tá tú logáilte isteach anseo: ${own}. Chun an limistéar seo a fheiceáil, logáil amach ar dtús agus logáil isteach ansin: ${area}.`,
    toOwn: (own) => `Téigh chuig: ${own}`,
  },
};
