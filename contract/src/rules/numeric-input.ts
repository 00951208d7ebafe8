/** VA9: stands for what a browser would not hand over as a number. Every rule for digits refuses it. */
export const badInputMarker = 'not-numeric';

interface NumericInput {
  value: string;
  validity: { badInput: boolean };
}

/** What an input in numeric mode holds; a browser reports a bad one as empty, which would read as merely missing. */
export function readNumericInput({ value, validity }: NumericInput): string {
  return validity.badInput ? badInputMarker : value;
}
