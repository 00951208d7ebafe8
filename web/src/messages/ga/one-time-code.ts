import type { OneTimeCodeMessages } from '../en/one-time-code.ts';

const sixDigits = 'Cuir isteach an cód fíoraithe sé dhigit a seoladh chugat.';

const refused =
  'Níl an cód a chuir tú isteach bailí. Seiceáil gurb é an cód céanna é a seoladh chugat agus bain triail eile as.';

export const oneTimeCode: OneTimeCodeMessages = {
  label: 'Cuir isteach an cód',
  problems: {
    required: sixDigits,
    'not-six-digits': sixDigits,
    refused,
    'last-try': `${refused} Tá iarracht amháin fágtha agat leis an gcód seo.`,
    expired: 'Tá an cód seo imithe in éag. Iarr ceann nua.',
  },
};
