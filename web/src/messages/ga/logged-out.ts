import type { SignOutMessages } from '../en/logged-out.ts';
import { minutes, seconds } from '@selvage/contract/counted-units/ga';
import { endedAccess } from './refusal-sentences.ts';

const remaining = (total: number): string => {
  const [whole, rest] = [Math.floor(total / 60), total % 60];
  return [whole > 0 && minutes(whole), (rest > 0 || whole === 0) && seconds(rest)].filter(Boolean).join(' agus ');
};

export const signOut: SignOutMessages = {
  title: 'Logáilte amach',
  working: 'Ag logáil amach…',
  done: 'Tá tú logáilte amach',
  doneText: 'Dún an fhuinneog seo freisin má roinneann tú an gléas seo.',
  // The word is long for a heading on a phone, so it may break after its prefix.
  timedOut: 'Logáladh amach thú de bharr neamh\u00ADghníomhaíochta',
  timedOutText: 'Rinneamar é seo chun d’fhaisnéis a choinneáil slán.',
  ended: 'Logáladh amach thú',
  endedTitles: { 'wrong-codes': 'An iomarca cód mícheart' },
  endedTexts: {
    'wrong-codes': 'Logáil isteach arís chun cód nua a fháil.',
    'newer-code': 'Seoladh cód níos nuaí i bhfuinneog eile. Lean ar aghaidh ansin, nó logáil isteach arís anseo.',
    'account-locked':
      'Cuireadh do chuntas faoi ghlas de bharr an iomarca iarrachtaí nár éirigh leo. Athshocraigh do phasfhocal chun an glas a bhaint de.',
    'ended-elsewhere': 'Logáladh an gléas seo amach ó ghléas eile.',
    'other-devices': 'Logáil tú isteach ar go leor gléasanna, agus logáladh amach an ceann is faide nár úsáid tú.',
    'session-age': 'Bhí tú logáilte isteach le tamall fada. Logáil isteach arís chun leanúint ar aghaidh.',
    'password-changed': 'Athraíodh do phasfhocal. Logáil isteach leis an gceann nua.',
    'password-reset': 'Athshocraíodh do phasfhocal. Logáil isteach leis an gceann nua.',
    'email-changed': 'Athraíodh seoladh ríomhphoist do chuntais. Logáil isteach leis an gceann nua.',
    'two-factor-changed': 'Athraíodh d’fhíordheimhniú dhá fhachtóir. Logáil isteach arís chun leanúint ar aghaidh.',
    'account-activated': 'Gníomhachtaíodh do chuntas. Logáil isteach arís chun leanúint ar aghaidh.',
    'account-secured':
      'Cosnaíodh do chuntas. Logálamar gach gléas amach agus chuireamar do chuntas faoi ghlas go dtí go roghnóidh tú pasfhocal nua. Chuireamar nasc chugat i ríomhphost chun é a roghnú.',
    'email-change-cancelled':
      'Cealaíodh athrú ar do sheoladh ríomhphoist leis an nasc i ríomhphost uainn, agus mar sin logálamar gach gléas amach.',
    'locked-by-link':
      'Cuireadh do chuntas faoi ghlas leis an nasc i ríomhphost uainn. Déan teagmháil linn chun dul isteach arís.',
    'ended-by-support': 'Logálamar amach thú. Mura raibh tú ag súil leis seo, déan teagmháil linn.',
    'account-disabled': 'Cuireadh do chuntas ar fionraí. Déan teagmháil linn agus cabhróimid leat.',
    'access-removed': endedAccess.removed,
    'access-unconfirmed': endedAccess.unconfirmed,
    'role-changed': 'Athraíodh do ról. Logáil isteach arís chun leanúint ar aghaidh.',
    'consent-withdrawn':
      'Tharraing tú siar do thoiliú maidir le húsáid do shonraí, agus mar sin logálamar amach thú ar do ghléasanna eile.',
    'account-closed': 'Tá do chuntas ar líne dúnta. Chuireamar ríomhphost chugat faoi.',
  },
  logBackIn: 'Logáil isteach arís',
  failed: 'Earráid gan choinne',
  failedText: 'D’fhéadfá a bheith logáilte isteach fós. Bain triail eile as.',
  retry: 'Logáil amach',
  idle: {
    title: 'An bhfuil tú fós ann?',
    signedIn: 'Chun d’fhaisnéis a choinneáil slán, logálfar amach thú de bharr neamhghníomhaíochta. Am fágtha:',
    halfSignedIn:
      'Níl an logáil isteach críochnaithe agat. Chun d’fhaisnéis a choinneáil slán, rachaidh an leathanach seo as feidhm. Am fágtha:',
    remaining,
    stay: 'Fan logáilte isteach',
    keepGoing: 'Lean ar aghaidh',
    leave: 'Logáil amach anois',
  },
};
