import { said } from '../../fields/said.ts';
import type { Form } from '../../fields/use-form.ts';
import { useBook } from '../../words/book.ts';
import { phoneBook } from '../../words/phone-book.ts';
import { secondFactorBook } from '../../words/second-factor-book.ts';
import type { SettingsRules } from './settings-rules.ts';
import { hidesPassword, type Setup } from './setup.ts';

/** The fields that are shown, in their order, each with its sentence if something is wrong with it. */
export function useSettingsSummary(form: Form<SettingsRules>, setup: Setup) {
  const { settings } = useBook(secondFactorBook);
  const phone = useBook(phoneBook);
  const { enabled, way } = setup.draft;
  return [
    ...(enabled ? [said(form.field('way'), settings.ways.problems)] : []),
    ...(enabled && way === 'SMS' ? [said(form.field('mobile'), phone.problems)] : []),
    ...(hidesPassword(setup) ? [] : [said(form.field('password'), settings.password.problems)]),
  ];
}
