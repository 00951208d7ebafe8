import type { TitleId } from '@selvage/contract/titles';
import type { IdentityFieldMessages } from '../en/identity-fields.ts';
import { refusalSentences } from './refusal-sentences.ts';

const required = (field: string): string => `Ní mór an réimse “${field}” a líonadh`;
const belowMinimum = 'Cuir isteach pasfhocal a chomhlíonann na híosriachtanais maidir le pasfhocail';

const irishTitles: Readonly<Record<TitleId, string>> = {
  MR: 'An tUasal',
  MRS: 'Bean',
  MS: 'Ms',
  MISS: 'Iníon',
  MX: 'Mx',
  DR: 'An Dochtúir',
  PROF: 'An tOllamh',
  FR: 'An tAthair',
  SR: 'An tSiúr',
};

const nameProblems = (field: string, most: string): IdentityFieldMessages['firstName']['problems'] => ({
  required: required(field),
  'too-long': `Ní ceadmhach níos mó ná ${most} sa réimse “${field}”`,
  invalid: `Litreacha, spásanna, fleiscíní agus uaschamóga amháin atá ceadaithe sa réimse “${field}”`,
});

export const identityFields: IdentityFieldMessages = {
  email: { didYouMean: (address) => `An é ${address} a bhí i gceist agat?` },
  ownPassword: {
    label: 'Pasfhocal reatha',
    problems: {
      required: required('Pasfhocal reatha'),
      'too-long': 'Ní ceadmhach níos mó ná 512 carachtar sa phasfhocal',
      wrong: refusalSentences['password.wrong'],
      'last-try': `${refusalSentences['password.wrong']}. Tá iarracht amháin fágtha agat sula gcuirfear do chuntas faoi ghlas.`,
    },
    texts: {
      show: 'Taispeáin',
      hide: 'Folaigh',
      showLabel: 'Taispeáin an pasfhocal reatha',
      hideLabel: 'Folaigh an pasfhocal reatha',
      shown: 'Tá do phasfhocal reatha le feiceáil',
      hidden: 'Tá do phasfhocal reatha i bhfolach',
      capsLock: 'Tá an glas ceannlitreacha ar siúl',
    },
  },
  newPassword: {
    label: 'Pasfhocal nua',
    requirements: {
      uppercase: 'ceannlitir',
      lowercase: 'litir bheag',
      digit: 'digit',
      length: '8 gcarachtar ar a laghad',
    },
    requirementsLead: 'Seo atá ag teastáil i do phasfhocal:',
    met: 'déanta',
    notMet: 'fós in easnamh',
    metCount: (met, all) => `${met} as ${all} de rialacha an phasfhocail comhlíonta`,
    strength: 'Neart an phasfhocail',
    bands: { red: 'Lag', amber: 'Cuibheasach', green: 'Láidir' },
    problems: {
      required: belowMinimum,
      weak: belowMinimum,
      'too-long': 'Ní ceadmhach níos mó ná 128 carachtar sa phasfhocal',
      unusable:
        'Tá carachtar i do phasfhocal nach féidir a chlóscríobh agus tú ag logáil isteach. Roghnaigh pasfhocal eile.',
      common: 'Tá an pasfhocal seo róchoitianta. Roghnaigh ceann eile.',
      personal: 'Tá an pasfhocal seo róchosúil le do shonraí pearsanta. Roghnaigh ceann eile.',
      'used-before': refusalSentences['password.used-before'],
      refused: refusalSentences['password.unacceptable'],
    },
  },
  confirmPassword: {
    label: 'Deimhnigh an pasfhocal',
    matches: 'Tá na pasfhocail mar a chéile',
    problems: {
      required: 'Cinntigh go bhfuil na pasfhocail mar a chéile',
      different: 'Cinntigh go bhfuil na pasfhocail mar a chéile',
    },
    texts: {
      show: 'Taispeáin',
      hide: 'Folaigh',
      showLabel: 'Taispeáin an pasfhocal deimhnithe',
      hideLabel: 'Folaigh an pasfhocal deimhnithe',
      shown: 'Tá do phasfhocal deimhnithe le feiceáil',
      hidden: 'Tá do phasfhocal deimhnithe i bhfolach',
      capsLock: 'Tá an glas ceannlitreacha ar siúl',
    },
  },
  birthDate: {
    label: 'Dáta breithe',
    hint: 'Mar shampla, 27/03/1980',
    problems: {
      required: required('Dáta breithe'),
      incomplete: 'Ní mór lá, mí agus bliain a bheith sa dáta breithe',
      'short-year': 'Cuir isteach bliain do bhreithe i gceithre dhigit, mar shampla 1980',
      'not-a-date': 'Ní mór an dáta breithe a bheith ina dháta ceart',
      'too-early': 'Ní mór an dáta breithe a bheith sa bhliain 1900 nó ina diaidh',
      'in-the-future': 'Ní mór an dáta breithe a bheith san am atá thart',
      'not-matching': refusalSentences['birth-date.wrong'],
    },
  },
  memberNumber: {
    label: 'Uimhir bhallraíochta',
    hint: '10 ndigit, ar do theastas ballraíochta',
    problems: {
      required: required('Uimhir bhallraíochta'),
      invalid: 'Ní mór 10 ndigit go díreach a bheith san uimhir bhallraíochta',
      unavailable: refusalSentences['number.unavailable'],
      unchanged: refusalSentences['number.unchanged'],
    },
  },
  registrationID: {
    label: 'Aitheantas clárúcháin',
    hint: 'Aitheantas clárúcháin idirlín 8 ndigit',
    problems: {
      required: required('Aitheantas clárúcháin'),
      invalid: 'Ní mór 8 gcarachtar go díreach a bheith san aitheantas clárúcháin',
    },
  },
  groupID: {
    label: 'Aitheantas grúpa',
    hint: 'Fiafraigh de d’fhostóir mura bhfuil sé seo agat',
    check: 'Seiceáil an t-aitheantas grúpa',
    checking: 'Á sheiceáil…',
    checked: 'Seiceáladh an t-aitheantas grúpa',
    found: 'Aimsíodh an t-aitheantas grúpa. Is féidir leat do shonraí a chur isteach anois',
    problems: {
      required: 'Ní mór an t-aitheantas grúpa a chur isteach',
      'not-a-number': 'Ní mór an t-aitheantas grúpa a bheith ina uimhir',
      'too-long': 'Ní ceadmhach níos mó ná 15 dhigit san aitheantas grúpa',
      'not-found': 'Fiafraigh de d’fhostóir mura bhfuil sé seo agat. Seiceáil d’aitheantas grúpa.',
      'check-failed': 'Earráid gan choinne, bain triail eile as ar ball.',
      unchecked: 'Seiceáil d’aitheantas grúpa ar dtús',
    },
  },
  title: {
    label: 'Teideal',
    placeholder: 'Roghnaigh teideal',
    names: irishTitles,
    problems: { required: required('Teideal') },
  },
  name: { label: 'Ainm' },
  firstName: { label: 'Céadainm', problems: nameProblems('Céadainm', '20 carachtar') },
  lastName: { label: 'Sloinne', problems: nameProblems('Sloinne', '35 carachtar') },
};
