import type { TitleOption } from '@selvage/contract/api/reference';
import { fine, wrong, type Rule } from '@selvage/contract/rules/verdict';

/** One of the titles there are. */
export const titleRule =
  (titles: readonly TitleOption[]): Rule<TitleOption, 'required'> =>
  (typed) => {
    const chosen = titles.find(({ id }) => id === typed);
    return chosen ? fine(chosen) : wrong('required');
  };
