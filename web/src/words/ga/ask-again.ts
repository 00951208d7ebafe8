import type { askAgain as english } from '../en/ask-again.ts';
import { minutes, seconds } from '@selvage/contract/counted/ga';

export const askAgain: typeof english = {
  wait: (left) => `Is féidir leat ríomhphost eile a iarraidh i gceann ${seconds(left)}`,
  over: 'Is féidir leat ríomhphost eile a iarraidh anois',
  tooMany: (wait) =>
    `Rinneadh an iomarca iarratas ón áit seo. Fan ${wait ? minutes(wait) : 'tamall'} agus bain triail eile as.`,
};
