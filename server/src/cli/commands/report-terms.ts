import { tableText } from '../../plain-text.ts';
import { countTerms } from '../../support/consent-history.ts';
import { command } from '../command.ts';

export const reportTerms = command({
  name: 'report terms',
  summary: 'Count for each kind of user how many agreed to or declined each version of the terms and of the notice.',
  options: {},
  run: async ({ deps }) => {
    const { db } = await deps();
    const terms = await countTerms(db);
    const rows = terms.map((each) => [
      each.kind,
      each.accounts,
      each.series,
      each.version,
      each.effective,
      each.agreed,
      each.declined,
    ]);
    const head = ['kind', 'accounts', 'text', 'version', 'effective', 'agreed', 'declined'];
    return { json: { terms }, text: tableText(head, rows) };
  },
});
