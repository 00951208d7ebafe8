import { said } from '../../fields/said.ts';
import { usePhoneProblems } from '../../fields/phone-field.tsx';
import type { Form } from '../../fields/use-form.ts';
import { useBook } from '../../words/book.ts';
import { secondFactorBook } from '../../words/second-factor-book.ts';
import { otherCountries } from './mobile-rule.ts';
import type { SettingsRules } from './settings-rules.ts';
import { hidesPassword, type Setup } from './setup.ts';

/** The fields that are shown, in their order, each with its sentence if something is wrong with it. */
export function useSettingsSummary(form: Form<SettingsRules>, setup: Setup) {
  const { settings } = useBook(secondFactorBook);
  const phoneProblems = usePhoneProblems(otherCountries(setup.policy));
  const { enabled, way } = setup.draft;
  return [
    ...(enabled ? [said(form.field('way'), settings.ways.problems)] : []),
    ...(enabled && way === 'SMS' ? [said(form.field('mobile'), phoneProblems)] : []),
    ...(hidesPassword(setup) ? [] : [said(form.field('password'), settings.password.problems)]),
  ];
}
