import type { OneTimeCodeMessages } from '../en/one-time-code.ts';
import { askAgain } from './resend.ts';

const sixDigits = 'Cuir isteach an cód fíoraithe sé dhigit a seoladh chugat.';

const refused =
  'Níl an cód a chuir tú isteach bailí. Seiceáil gurb é an cód céanna é a seoladh chugat agus bain triail eile as.';

const appDigits = 'Cuir isteach an cód sé dhigit a thaispeánann d’aip fhíordheimhnithe.';

const appRefused =
  'Ní oibríonn an cód seo. Fan go dtaispeánfaidh d’aip ceann nua agus cuir é sin isteach. Ní oibríonn gach cód ach uair amháin. Mura n-oibríonn an ceann nua ach oiread, seiceáil go bhfuil an t-am ceart ar d’fhón.';

const startAgain = 'Tar éis cúig chód mhíchearta beidh ort tosú arís.';

export const oneTimeCode: OneTimeCodeMessages = {
  label: 'Cuir isteach an cód',
  problems: {
    required: sixDigits,
    'not-six-digits': sixDigits,
    refused,
    'not-newest': `${refused} ${askAgain.newestCode}`,
    'few-tries': `${refused} ${startAgain}`,
    'last-try': `${refused} Tá iarracht amháin fágtha agat leis an gcód seo.`,
    'no-try': `${refused} Níl aon iarracht fágtha agat leis an gcód seo. Oscail an nasc sa ríomhphost, nó iarr ríomhphost eile.`,
    expired: 'Tá an cód seo imithe as feidhm. Iarr ceann nua.',
  },
  appProblems: {
    required: appDigits,
    'not-six-digits': appDigits,
    refused: appRefused,
    'not-newest': appRefused,
    'few-tries': `${appRefused} ${startAgain}`,
    'last-try': `${appRefused} Tá iarracht amháin fágtha agat.`,
    'no-try': appRefused,
    expired: 'Thóg sé seo rófhada. Tosaigh arís.',
  },
};
