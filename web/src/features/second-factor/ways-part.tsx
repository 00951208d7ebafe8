import type { CodeChannel } from '@selvage/contract/api/two-factor';
import type { IrishMobileProblem } from '@selvage/contract/rules/irish-mobile';
import { PhoneField } from '../../fields/phone-field.tsx';
import { useFieldProblem } from '../../fields/use-field-problem.ts';
import type { Field } from '../../fields/use-form.ts';
import { RadioGroup, type RadioOption } from '../../ui/radio-group.tsx';
import { useBook } from '../../words/book.ts';
import { secondFactorBook } from '../../words/second-factor-book.ts';
import { otherCountries } from './mobile-rule.ts';
import { setupFlow } from './setup-store.ts';
import type { Setup } from './setup.ts';

interface WaysPartProps {
  setup: Setup;
  email: string | undefined;
  way: Field<'required'>;
  mobile: Field<IrishMobileProblem>;
}

/** MF1: the ways that are allowed, the email as text and the number to be typed. */
export function WaysPart({ setup: { policy, draft }, email, way, mobile }: WaysPartProps) {
  const { settings } = useBook(secondFactorBook);
  const others = otherCountries(policy);
  const { legend, labels, problems } = settings.ways;
  const more: Record<CodeChannel, Partial<RadioOption<CodeChannel>>> = {
    EMAIL: email === undefined ? {} : { note: email },
    SMS: {
      revealed: (
        <PhoneField
          field={mobile}
          example={others ? settings.mobileExampleAnywhere : settings.mobileExample}
          countries={others}
          numeric={others === undefined}
          defaultValue={draft.mobile}
          onType={(typed) => setupFlow.tell({ event: 'mobile-typed', mobile: typed })}
        />
      ),
    },
  };
  return (
    <RadioGroup
      id={way.id}
      name={way.name}
      legend={legend}
      options={policy.types.map((value) => ({ value, label: labels[value], ...more[value] }))}
      chosen={draft.way}
      problem={useFieldProblem(way, problems)}
      onChoose={(chosen) => setupFlow.tell({ event: 'way-chosen', way: chosen })}
    />
  );
}
