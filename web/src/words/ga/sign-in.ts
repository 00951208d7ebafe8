import type { SignInWords } from '../en/sign-in.ts';

export const signIn: SignInWords = {
  title: 'Logáil isteach',
  kindLabel: 'Logáil isteach mar',
  kindHint: 'Osclaítear an leathanach logála isteach a roghnaíonn tú',
  kinds: {
    consultant: 'Comhairleach / Dochtúir teaghlaigh',
    group: 'Grúpa',
    hospital: 'Ospidéal / Ionad teicniúil',
    member: 'Ball',
    wellness: 'Folláine amháin',
  },
  heading: 'Cláraithe cheana féin?',
  forgotPassword: 'Dearmad déanta ar do phasfhocal?',
  submit: 'Logáil isteach',
  submitting: 'Ag logáil isteach…',
  terms: 'Glacaim leis na téarmaí úsáide',
  termsLink: 'Léigh na téarmaí',
  termsHere: 'Taispeáin na téarmaí anseo',
  termsMissing: 'Ní mór duit glacadh leis na téarmaí chun logáil isteach',
  termsReason: 'Cuir tic sa bhosca thuas chun logáil isteach',
  takingLong: 'Tá sé seo ag tógáil níos mó ama ná mar is gnách.',
  cancel: 'Cealaigh',
  stopped:
    'Stopamar ag fanacht le freagra. Seans gur oibrigh sé mar sin féin, mar sin seiceáil sula mbainfidh tú triail eile as.',
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
