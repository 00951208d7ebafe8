import { kindNames } from '@selvage/contract/kind-names/ga';
import type { FieldMessages, ShellMessages, SignInMessages } from '../en/login-page.ts';

const signIn: SignInMessages = {
  title: 'Logáil isteach',
  kindLabel: 'Logáil isteach mar',
  kindHint: 'Osclaítear an leathanach logála isteach a roghnaíonn tú',
  kinds: kindNames,
  heading: 'Cláraithe cheana féin?',
  forgotPassword: 'Dearmad déanta ar do phasfhocal?',
  submit: 'Logáil isteach',
  passkey: 'Logáil isteach le paseochair',
  submitting: 'Ag logáil isteach…',
  terms: 'Glacaim leis na téarmaí úsáide',
  termsLink: 'Léigh na téarmaí',
  termsHere: 'Taispeáin na téarmaí anseo',
  termsMissing: 'Ní mór duit glacadh leis na téarmaí chun logáil isteach',
  termsReason: 'Cuir tic sa bhosca thuas chun logáil isteach',
  takingLong: 'Tá sé seo ag tógáil níos mó ama ná mar is gnách.',
  cancel: 'Cealaigh',
  stopped:
    'Stopamar ag fanacht. D’fhéadfadh sé gur oibrigh sé. Athlódáil an leathanach seo lena sheiceáil sula mbainfidh tú triail eile as.',
  unreachable: 'Chuaigh rud éigin amú agus do logáil isteach á seoladh, bain triail eile as',
  reference: (reference) => `Tagairt ${reference}`,
  newHere: {
    consultant: 'An bhfuil Limistéar na gComhairleach nua duit?',
    group: 'An bhfuil Limistéar na nGrúpaí nua duit?',
    hospital: 'An bhfuil Limistéar na nOspidéal nua duit?',
    member: 'An bhfuil Limistéar na mBall nua duit?',
    wellness: 'An bhfuil Limistéar na Folláine nua duit?',
  },
  newHereLoading: 'Á lódáil…',
  register: 'Cláraigh',
  createPassword: 'Cruthaigh pasfhocal',
};

const shell: ShellMessages = {
  skip: 'Léim chuig an bpríomhábhar',
  help: 'Cabhair',
  footerLabel: 'Cabhair agus cúrsaí dlí',
  faq: 'Ceisteanna coitianta',
  contact: 'Déan teagmháil linn',
  terms: 'Téarmaí',
  privacy: 'Fógra príobháideachais',
  accessibility: 'Ráiteas inrochtaineachta',
  opensInNewTab: '(osclaítear i gcluaisín nua)',
  language: 'Teanga',
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
    text: 'Seiceáil do cheangal idirlín. Tá gach rud a sheol tú cheana slán.',
    phone: 'Má tá cabhair uait, glaoigh orainn:',
    retry: 'Bain triail eile as',
  },
  notSent: 'Tá tú as líne, agus níor seoladh aon rud. Bain triail eile as nuair a bheidh tú ar líne arís.',
  offline: 'Tá tú as líne. Choinníomar an méid a chlóscríobh tú.',
  logInToContinue: 'Logáil isteach chun leanúint ar aghaidh',
  pageNotFound: 'Níor aimsíomar an leathanach sin, mar sin seo an leathanach logála isteach.',
};

const required = (field: string): string => `Ní mór an réimse “${field}” a líonadh`;

const providerIdProblems = (field: string): FieldMessages['hospitalID']['problems'] => ({
  required: required(field),
  'not-a-number': `Digití amháin atá ceadaithe sa réimse “${field}”`,
  'too-long': `10 ndigit ar a mhéad atá ceadaithe sa réimse “${field}”`,
});

const fields: FieldMessages = {
  problemPrefix: 'Earráid:',
  thereIsAProblem: 'Tá fadhb ann',
  email: {
    label: 'Ríomhphost',
    problems: {
      required: required('Ríomhphost'),
      invalid: 'Cuir isteach seoladh ríomhphoist san fhormáid cheart, mar shampla ainm@example.com',
      'too-long': 'Ní ceadmhach níos mó ná 64 carachtar sa seoladh ríomhphoist',
    },
  },
  consultantID: {
    label: 'Aitheantas comhairligh',
    hint: '5 nó 6 dhigit, ar do ráiteas soláthraí nó ar do litreacha',
    problems: providerIdProblems('Aitheantas comhairligh'),
  },
  hospitalID: {
    label: 'Aitheantas ospidéil',
    hint: 'Uimhir logála isteach 10 ndigit d’úsáideoirí MVS',
    problems: providerIdProblems('Aitheantas ospidéil'),
  },
  password: {
    label: 'Pasfhocal',
    problems: {
      required: required('Pasfhocal'),
      'too-long': 'Ní ceadmhach níos mó ná 512 carachtar sa phasfhocal',
    },
    texts: {
      show: 'Taispeáin',
      hide: 'Folaigh',
      showLabel: 'Taispeáin an pasfhocal',
      hideLabel: 'Folaigh an pasfhocal',
      shown: 'Tá do phasfhocal le feiceáil',
      hidden: 'Tá do phasfhocal i bhfolach',
      capsLock: 'Tá an glas ceannlitreacha ar siúl',
    },
  },
};

/** The messages that every page needs, in one file. Features that are loaded later have their own files (feature-messages.ts). */
export const loginMessages = { fields, shell, signIn };
