import { consentActs, consentSubjects } from '@selvage/contract/api/consents';
import { kinds } from '@selvage/contract/user-types';
import { closingCounter } from '../accounts/closing.ts';
import { consentCounter } from '../accounts/consent-ledger.ts';
import { copyCounter } from '../accounts/copy-store.ts';
import { counterMetric, type Metric } from './metric.ts';

const gauge = (name: Metric['name'], help: string, read: Metric['read']): Metric => ({
  name,
  help,
  type: 'gauge',
  labels: [],
  read,
});

// oxfmt-ignore
export const consentMetrics: readonly Metric[] = [
  counterMetric({
    name: 'selvage_consents_total',
    help: 'Agreements, refusals and withdrawals that were recorded, by what they are about.',
    labels: { kind: kinds, subject: consentSubjects, act: consentActs },
    isSeries: ({ subject, act }) => subject !== 'terms' || act !== 'withdrawn',
    all: () => consentCounter.all(),
    label: (entry) => entry,
  }),
  gauge('selvage_terms_uneven', 'Texts that ask nobody to agree, because their two languages differ in version or days.', ({ unevenTerms }) => [{ labels: {}, value: unevenTerms }]),
  counterMetric({
    name: 'selvage_copies_total',
    help: 'Copies of personal data. made: ready to download; failed: a try failed, and another follows after at most three.',
    labels: { result: ['made', 'failed'] },
    all: () => copyCounter.all(),
    label: (entry) => entry,
  }),
  gauge('selvage_copies_oldest_seconds', 'Age of the oldest copy of personal data that is not made yet.', ({ privacy }) => (privacy ? [{ labels: {}, value: privacy.copiesOldest }] : [])),
  counterMetric({
    name: 'selvage_closings_total',
    help: 'Closings of accounts. asked: the account closes in seven days; kept: the closing was cancelled; closed: the account was deleted.',
    labels: { step: ['asked', 'kept', 'closed'] },
    all: () => closingCounter.all(),
    label: (entry) => entry,
  }),
  gauge('selvage_closings_overdue_seconds', 'How long ago the first account that is still open should have closed.', ({ privacy }) => (privacy ? [{ labels: {}, value: privacy.closingsOverdue }] : [])),
];
