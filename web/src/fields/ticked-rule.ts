import { valid, invalid, type Rule } from '@selvage/contract/rules/rule';

/** A tick that has to be set. */
export const tickedRule: Rule<true, 'required'> = (typed) => (typed === 'on' ? valid(true) : invalid('required'));
