import type { RegistrationMessages } from '../en/registration.ts';
import { refusalSentences } from './refusal-sentences.ts';
import { askAgain } from './resend.ts';

const forAll = (sentence: string): RegistrationMessages['failures']['other'] => ({
  consultant: sentence,
  hospital: sentence,
  member: sentence,
  wellness: sentence,
});

/** This sentence is shown for every unexpected failure, because the person can only try again. */
const wentWrong = 'Chuaigh rud éigin amú agus do chlárú á sheoladh, bain triail eile as';

export const registration: RegistrationMessages = {
  title: 'Clárú',
  kindLabel: 'Cláraigh mar',
  kindHint: 'Osclaítear an leathanach clárúcháin a roghnaíonn tú',
  arrivedIn: (area) => `Tá tú anois ar leathanach clárúcháin ${area}.`,
  headings: {
    consultant: 'Cláraigh mar chomhairleach nó mar dhochtúir teaghlaigh',
    hospital: 'Cláraigh mar úsáideoir ospidéil nó ionaid theicniúil',
    member: 'Cláraigh mar bhall',
    wellness: 'Cláraigh le haghaidh folláine amháin',
  },
  allRequired: 'Ní mór gach réimse a líonadh.',
  emailHint: 'Úsáidimid an seoladh seo le haghaidh gach cumarsáide ríomhphoist',
  password: 'Pasfhocal',
  noRegistrationId: {
    before: 'Mura bhfuil aitheantas clárúcháin agat, déan teagmháil le bosca ríomhphoist na soláthraithe (',
    after: ').',
  },
  needed: 'Na rudaí a bheidh uait',
  neededLine: {
    consultant: 'Beidh d’aitheantas comhairligh agus d’aitheantas clárúcháin uait.',
    hospital: 'Beidh d’aitheantas ospidéil agus d’aitheantas clárúcháin uait.',
    member: 'Beidh d’uimhir bhallraíochta uait. Tá sí ar do theastas ballraíochta.',
    wellness: 'Beidh d’aitheantas grúpa uait. Is féidir le d’fhostóir é a thabhairt duit.',
  },
  loading: 'Á lódáil…',
  already: 'Cláraithe cheana féin?',
  logIn: 'Logáil isteach',
  details: 'Do shonraí',
  groupFirst: 'Cuir isteach d’aitheantas grúpa ar dtús',
  terms: 'Glacaim leis na téarmaí agus na coinníollacha',
  termsMissing: 'Ní mór duit glacadh leis na téarmaí chun clárú',
  dataUse: 'Deimhním go bhfuil cead agaibh mo shonraí a úsáid mar atá leagtha amach thuas',
  dataUseWithoutNotice: 'Deimhním go bhfuil cead agaibh mo shonraí a úsáid chun mo chuntas a oscailt agus a riar',
  dataUseMissing: 'Ní mór duit úsáid do shonraí a dheimhniú chun clárú',
  tickReason: 'Cuir tic sa bhosca thuas chun clárú',
  ticksReason: 'Cuir tic sa dá bhosca thuas chun clárú',
  submit: 'Cláraigh',
  submitting: 'Ag clárú…',
  reference: (reference) => `Tagairt ${reference}`,
  failures: {
    'password.unacceptable': forAll('Ní chomhlíonann an pasfhocal a cuireadh isteach na híosriachtanais.'),
    'email.taken': {
      ...forAll('Tá an seoladh ríomhphoist a cuireadh isteach cláraithe cheana.'),
      member: 'Seoladh ríomhphoist cláraithe cheana',
    },
    'number.unavailable': {
      consultant: 'Tá an t-aitheantas comhairligh seo cláraithe cheana.',
      hospital: 'Tá an t-aitheantas ospidéil seo cláraithe cheana.',
      member: 'Tá an uimhir bhallraíochta seo cláraithe cheana.',
      wellness: 'Tá an uimhir bhallraíochta seo cláraithe cheana.',
    },
    'registration.locked': forAll(
      'Cuireadh an clárú faoi ghlas go sealadach de bharr roinnt iarrachtaí nár éirigh leo.',
    ),
    'details.not-recognised': {
      ...forAll('Níor aithníodh na sonraí a cuireadh isteach.'),
      member: 'Níl na sonraí a cuireadh isteach ag teacht le polasaí bailí',
    },
    'other-refusal': forAll('Tharla earráid agus tú ag iarraidh clárú. Seiceáil do shonraí agus bain triail eile as'),
    'registry.unavailable': forAll(wentWrong),
    'terms.changed': forAll(refusalSentences['terms.changed']),
    other: forAll(wentWrong),
  },
  tooMany: askAgain.tooMany,
  busy: askAgain.busy,
  help: {
    askAdministrator: 'Iarr cuireadh ar do riarthóir.',
    lead: 'Is féidir leat:',
    logIn: 'Logáil isteach leis an seoladh ríomhphoist seo',
    toLogin: 'Logáil isteach',
    reset: 'Do phasfhocal a athshocrú',
    memberNumber: 'Logáil isteach agus d’uimhir bhallraíochta a nuashonrú',
    faq: 'Na ceisteanna coitianta a léamh',
    contact: 'Teagmháil a dhéanamh linn',
  },
  unsaved: {
    title: 'Imeacht gan clárú?',
    text: 'Níor seoladh do shonraí agus caillfear iad.',
    stay: 'Fan ar an leathanach seo',
    leave: 'Imigh',
  },
};
