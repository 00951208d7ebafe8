import type { askAgain as english } from '../en/resend.ts';
import { minutes, seconds } from '@selvage/contract/counted-units/ga';

export const waitOf = (left: number | undefined): string => {
  if (!left) return 'tamall';
  return left < 60 ? seconds(left) : minutes(Math.ceil(left / 60));
};

export const askAgain: typeof english = {
  newestCode: 'Ní oibríonn ach an cód is nuaí.',
  newestEmail: 'Ní oibríonn ach an ríomhphost is nuaí.',
  newestLink: 'Ní oibríonn ach an nasc sa ríomhphost is nuaí.',
  wait: (left) => `Am fágtha sula mbeidh tú in ann ríomhphost eile a iarraidh: ${seconds(left)}`,
  over: 'Is féidir leat ríomhphost eile a iarraidh anois',
  tooMany: (left) => `Rinneadh an iomarca iarratas. Fan ${waitOf(left)} agus bain triail eile as.`,
  busy: (left) => `Níl fáil orainn faoi láthair. Fan ${waitOf(left)} agus bain triail eile as.`,
  tooManyCodes: (left) => `D’iarr tú cód róluath nó rómhinic. Fan ${waitOf(left)} agus bain triail eile as.`,
};
