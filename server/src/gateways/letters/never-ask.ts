import type { Language } from '@selvage/contract/languages';

export const neverAsk: Readonly<Record<Language, string>> = {
  en: 'We never ask for your password or for a code by email, by text or on the phone.',
  ga: 'Ní iarrfaimid do phasfhocal ná cód ort choíche i ríomhphost, i dtéacs ná ar an nguthán.',
};
