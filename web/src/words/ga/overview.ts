import type { OverviewWords } from '../en/overview.ts';
import { activities } from './activities.ts';
import { askAgain } from './ask-again.ts';
import { deviceWords } from './device.ts';
import { moments } from './moments.ts';

const somethingWentWrong = 'Chuaigh rud éigin amú, bain triail eile as.';

export const overview: OverviewWords = {
  title: 'Slándáil',
  text: 'Cá bhfuil do chuntas oscailte, na gléasanna a gcuimhnímid orthu, agus ar tharla le déanaí.',
  back: 'Ar ais chuig na socruithe',
  logOut: 'Logáil amach',
  moments,
  device: deviceWords,
  loading: 'Á lódáil…',
  retry: 'Bain triail eile as',
  failures: { tooMany: askAgain.tooMany, other: somethingWentWrong },
  sessions: {
    title: 'Cá bhfuil tú logáilte isteach',
    text: 'Mura n-aithníonn tú gléas, logáil amach é agus athraigh do phasfhocal.',
    failed: 'Níorbh fhéidir linn a lódáil cá bhfuil tú logáilte isteach.',
    onlyThis: 'Níl tú logáilte isteach in aon áit eile.',
    signedIn: (ago) => `Logáladh isteach ${ago}`,
    lastActive: (ago) => `Gníomhach go deireanach ${ago}`,
    activeNow: 'Gníomhach anois',
    end: 'Logáil amach',
    endOthers: 'Logáil amach gach áit eile',
    ended: (device) => `Logáladh amach: ${device}.`,
    othersEnded: 'Tá tú logáilte amach gach áit eile.',
  },
  ask: {
    endTitle: (device) => `Logáil amach “${device}”`,
    endOthersTitle: 'Logáil amach gach áit eile',
    text: 'Chun a thaispeáint gur tusa atá ann, cuir isteach pasfhocal do chuntais.',
    submitting: 'Ag logáil amach…',
    cancel: 'Cealaigh',
    wrong: 'Tá an pasfhocal a chuir tú isteach mícheart. Clóscríobh arís é agus bain triail eile as',
    lastTry:
      'Tá an pasfhocal a chuir tú isteach mícheart. Tá iarracht amháin fágtha agat sula gcuirfear do chuntas faoi ghlas.',
  },
  devices: {
    title: 'Gléasanna a gcuimhnímid orthu',
    text: 'Ní iarraimid cód orthu seo nuair a logálann tú isteach.',
    failed: 'Níorbh fhéidir linn na gléasanna a gcuimhnímid orthu a lódáil.',
    empty:
      'Nílimid ag cuimhneamh ar aon ghléas. Iarrfar cód gach uair a logálann tú isteach, má tá an fíordheimhniú dhá fhachtóir ar siúl.',
    lastUsed: (ago) => `Úsáideadh go deireanach ${ago}`,
    until: (date) => `I gcuimhne go dtí ${date}`,
    forget: 'Déan dearmad air',
    forgetAll: 'Déan dearmad orthu go léir',
    forgetting: 'Ag déanamh dearmaid…',
    forgotten: (device) => `Dearmad déanta ar: ${device}.`,
    allForgotten: 'Nílimid ag cuimhneamh ar aon ghléas a thuilleadh.',
    confirm: {
      title: 'Dearmad a dhéanamh ar gach gléas?',
      text: 'Iarrfar cód ar gach ceann acu an chéad uair eile a logálfar isteach. Ní féidir é seo a chealú.',
      keep: 'Coinnigh iad',
    },
  },
  activity: {
    title: 'Gníomhaíocht le déanaí',
    text: 'Is in am na hÉireann atá na hamanna.',
    failed: 'Níorbh fhéidir linn do ghníomhaíocht le déanaí a lódáil.',
    empty: 'Níor tharla aon rud fós.',
    earlier: 'Taispeáin gníomhaíocht níos luaithe',
    marks: { failed: 'Theip air', locked: 'Faoi ghlas', unusual: 'Neamhghnách' },
    sentences: activities,
    unknownHelp: 'Rud éigin nach n-aithníonn tú?',
    changePassword: 'Athraigh do phasfhocal',
  },
  notMe: {
    title: 'Daingnigh do chuntas',
    lead: 'Ar logáil duine éigin isteach i do chuntas, agus nár tusa a bhí ann? Le brú amháin:',
    steps: [
      'logálfar gach gléas amach, agus ní chuimhneofar ar cheann ar bith acu a thuilleadh',
      'beidh do chuntas faoi ghlas go dtí go roghnóidh tú pasfhocal nua',
      'seolfar nasc chuig do sheoladh ríomhphoist chun é a roghnú',
    ],
    submit: 'Daingnigh mo chuntas',
    submitting: 'Á dhaingniú…',
    ifYou: 'Más tusa a bhí ann tar éis an tsaoil, dún an leathanach seo: níor athraíodh aon rud.',
    done: {
      title: 'Tá do chuntas daingnithe',
      text: 'Tá gach gléas logáilte amach, agus tá do chuntas faoi ghlas go dtí go roghnóidh tú pasfhocal nua. Tá an nasc chun é a roghnú ar an mbealach chugat trí ríomhphost.',
      wait: 'D’fhéadfadh sé suas le 5 nóiméad a ghlacadh. Féach sa dramhphost freisin.',
      toLogin: 'Téigh chuig an logáil isteach',
    },
    failed: {
      title: 'Tá an nasc seo imithe as feidhm nó úsáideadh cheana é',
      text: 'Is féidir leat do chuntas a dhéanamh slán fós: athshocraigh do phasfhocal, agus ansin déan teagmháil linn.',
      reset: 'Athshocraigh do phasfhocal',
    },
    lost: {
      title: 'Oscail an nasc i do ríomhphost arís',
      text: 'Tá an nasc ónár ríomhphost faoi ghléas nua de dhíth ar an leathanach seo. Is féidir leat do chuntas a dhéanamh slán freisin trí do phasfhocal a athshocrú.',
    },
    contact: 'Déan teagmháil linn',
  },
};
