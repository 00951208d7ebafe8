import type { PlanStatus } from '@selvage/contract/api/plans';
import type { Kind } from '@selvage/contract/user-types';
import type { Language } from '@selvage/contract/languages';

export type CardName =
  | 'preferences'
  | 'policy'
  | 'contactDetails'
  | 'privacy'
  | 'memberArea'
  | 'wellbeing'
  | 'terms'
  | 'help';

interface Choice {
  name: string;
  text: string;
  state: string;
}

interface DemoWords {
  logOut: string;
  demonstration: string;
  welcome: string;
  more: string;
  numberEnding: (digits: string) => string;
  leads: Readonly<Record<Kind, string>>;
  cards: Readonly<Record<CardName, { title: string; text: string }>>;
  back: string;
  change: (what: string) => string;
  settings: { title: string; lead: string };
  contactDetails: { title: string; lead: string; email: string; letters: string; lettersByEmail: string };
  policy: {
    title: string;
    lead: string;
    plan: string;
    noPlan: string;
    number: string;
    noNumber: string;
    started: string;
    renews: string;
    status: string;
    statuses: Readonly<Record<PlanStatus, string>>;
  };
  consent: { title: string; lead: string; choices: readonly Choice[]; unchanging: string };
  wrongArea: { title: string; text: (area: string, own: string) => string; toOwn: (own: string) => string };
}

const english: DemoWords = {
  logOut: 'Log out',
  demonstration: 'A demonstration: the people and policies here are made up.',
  welcome: 'Welcome back',
  more: 'Your account',
  numberEnding: (digits) => `Membership number ending in ${digits}.`,
  leads: {
    consultant: 'Your claims and payments, patient by patient.',
    group: 'Your employees and their cover, in one place.',
    hospital: 'Check cover before an admission, and follow every claim.',
    member: 'Your cover, and everything that goes with it.',
    wellness: 'Small steps, taken often. Pick up where you left off.',
  },
  cards: {
    preferences: { title: 'Account preferences', text: 'Your login details and 2-factor authentication.' },
    policy: { title: 'Policy details', text: 'Your plan, your membership number and your renewal date.' },
    contactDetails: { title: 'Contact details', text: 'Where we write to you.' },
    privacy: { title: 'Privacy settings', text: 'See what you have agreed to.' },
    memberArea: { title: 'Member Area', text: 'Your cover, your policy and your contact details.' },
    wellbeing: { title: 'Your Wellbeing', text: 'Courses, check-ins and advice, included in your plan.' },
    terms: { title: 'Terms of use', text: 'The rules for using this service.' },
    help: { title: 'Help', text: 'Phone numbers, email addresses and opening hours.' },
  },
  back: 'Back',
  change: (what) => `Change ${what}`,
  settings: { title: 'Member Area settings', lead: 'What you can set, and where.' },
  contactDetails: {
    title: 'Contact details',
    lead: 'We write to this address about your policy and your account.',
    email: 'email address',
    letters: 'letters',
    lettersByEmail: 'By email',
  },
  policy: {
    title: 'Policy details',
    lead: 'As we hold them today. Your policy documents apply where they differ.',
    plan: 'plan',
    noPlan: 'No plan',
    number: 'membership number',
    noNumber: 'None yet',
    started: 'started',
    renews: 'renews',
    status: 'status',
    statuses: { active: 'In force', pending: 'Not started yet', ended: 'Ended' },
  },
  consent: {
    title: 'Privacy settings',
    lead: 'You decide what we use your details for. Nothing here changes your cover.',
    choices: [
      {
        name: 'Messages about your account',
        text: 'Codes, links and notices when something changes. They protect you, so they are always sent.',
        state: 'Always on',
      },
      { name: 'Reminders about renewal', text: 'A letter four weeks before your policy renews.', state: 'On' },
      { name: 'News and offers', text: 'At most one email a month.', state: 'Off' },
      { name: 'Research', text: 'Statistics that can’t identify you.', state: 'Off' },
    ],
    unchanging: 'This demonstration shows the choices; it does not change them.',
  },
  wrongArea: {
    title: 'This page is in another area',
    text: (area, own) => `You are logged in to ${own}. To see ${area}, log out first and log in there.`,
    toOwn: (own) => `Go to ${own}`,
  },
};

const irish: DemoWords = {
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
      text: 'Féach ar na rudaí ar aontaigh tú leo.',
    },
    memberArea: { title: 'Limistéar na mBall', text: 'Do chlúdach, do pholasaí agus do shonraí teagmhála.' },
    wellbeing: { title: 'Limistéar na Folláine', text: 'Cúrsaí, seiceálacha agus comhairle, san áireamh i do phlean.' },
    terms: { title: 'Téarmaí úsáide', text: 'Na rialacha a bhaineann leis an tseirbhís seo.' },
    help: { title: 'Cabhair', text: 'Uimhreacha fóin, seoltaí ríomhphoist agus uaireanta oscailte.' },
  },
  back: 'Ar ais',
  change: (what) => `Athraigh: ${what}`,
  settings: { title: 'Socruithe Limistéir na mBall', lead: 'Na rudaí is féidir leat a shocrú, agus cá háit.' },
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
    lead: 'Is tusa a shocraíonn cén úsáid a bhainimid as do shonraí. Ní athraíonn aon rud anseo do chlúdach.',
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

export const wordsByLanguage: Readonly<Record<Language, DemoWords>> = { en: english, ga: irish };
