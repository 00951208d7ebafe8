/** A word for people who hear the page ("Error:") and the sentence itself. */
export interface FieldProblem {
  prefix: string;
  sentence: string;
}
