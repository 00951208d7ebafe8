import { valid, type Rule } from '@selvage/contract/rules/rule';
import { useCallback, useRef, useState } from 'react';
import { tickedRule } from '../../fields/ticked-rule.ts';
import { useHostMode } from '../../host/host-context.ts';

type TermsGiven = 'page' | 'preset' | 'embedded';

export interface Terms {
  /** Inside another page, that page has seen to them. */
  asked: boolean;
  missing: boolean;
  rule: Rule<true, 'required'>;
  onTick: (ticked: boolean) => void;
  given(): TermsGiven;
}

const notAsked: Rule<true, 'required'> = () => valid(true);

/** RG2, RG5, BR1. */
export function useTerms(): Terms {
  const { brand, embedded } = useHostMode();
  const [ticked, setTicked] = useState(brand.presetsTerms);
  const touched = useRef(false);
  const onTick = useCallback(
    (now: boolean) => {
      if (now !== brand.presetsTerms) touched.current = true;
      setTicked(now);
    },
    [brand],
  );
  return {
    asked: !embedded,
    missing: !embedded && !ticked,
    rule: embedded ? notAsked : tickedRule,
    onTick,
    given: () => (embedded ? 'embedded' : brand.presetsTerms && !touched.current ? 'preset' : 'page'),
  };
}
