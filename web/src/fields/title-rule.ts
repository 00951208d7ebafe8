import type { TitleOption } from '@selvage/contract/api/reference';
import { valid, invalid, type Rule } from '@selvage/contract/rules/rule';

/** One of the titles there are. */
export const titleRule =
  (titles: readonly TitleOption[]): Rule<TitleOption, 'required'> =>
  (typed) => {
    const chosen = titles.find(({ id }) => id === typed);
    return chosen ? valid(chosen) : invalid('required');
  };
