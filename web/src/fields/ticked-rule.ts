import { fine, wrong, type Rule } from '@selvage/contract/rules/verdict';

/** A tick that has to be set. */
export const tickedRule: Rule<true, 'required'> = (typed) => (typed === 'on' ? fine(true) : wrong('required'));
