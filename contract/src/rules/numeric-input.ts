/** Represents input that a browser does not return as a number. Every rule for digits refuses it. */
export const badInputMarker = 'not-numeric';

interface NumericInput {
  value: string;
  validity: { badInput: boolean };
}

/** Reads an input in numeric mode. A browser returns bad input as empty, which would look like missing input. */
export function readNumericInput({ value, validity }: NumericInput): string {
  return validity.badInput ? badInputMarker : value;
}
