import type { FieldWords } from '../en/fields.ts';

const required = (field: string): string => `Ní mór an réimse “${field}” a líonadh`;

const providerIdProblems = (field: string): FieldWords['hospitalID']['problems'] => ({
  required: required(field),
  'not-a-number': `Digití amháin atá ceadaithe sa réimse “${field}”`,
  'too-long': `10 ndigit ar a mhéad atá ceadaithe sa réimse “${field}”`,
});

export const fields: FieldWords = {
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
