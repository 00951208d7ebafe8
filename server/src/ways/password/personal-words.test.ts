import { describe, expect, test } from 'vitest';
import { isPersonal } from './new-password.ts';

const words = { email: 'mary.byrne@test.example', numbers: ['2000000001', null], brand: { name: 'Linen Health' } };

describe('A5 a new password with a word of the person', () => {
  test.each([
    ['the name before the @ of the email', 'Mary.byrne1'],
    ['the name before the @ among other words', 'Xy-mary.byrne-42-Tree'],
    ['the name before the @ written together', 'MaryByrne1'],
    ['one of its names', 'Byrne1234'],
    ['its names the other way round', 'Byrne-Mary-7'],
    ['the member number', 'Ab2000000001'],
    ['the brand', 'LinenHealth1'],
    ['the brand with a space', 'Linen Health 1'],
    ['a word of the brand', '1!Linen22'],
    ['the name of the product', 'Selvage2026'],
    ['two of these words', 'LinenMember1'],
    ['one of these words twice', 'MemberMember1'],
    ['one of these words with little around it', 'MyMember1x'],
    ['a role: consultant', 'Consultant1'],
    ['a role: group', 'Group1234'],
    ['a role: hospital', 'hospitaL-99'],
    ['a role: member', 'Member123'],
    ['a role: wellness', '2026Wellness!'],
  ])('is refused as too personal: %s', (_what, password) => {
    expect(isPersonal(password, words)).toBe(true);
  });

  test.each([
    ['a password without these words', 'Woven-cloth-42'],
    ['a word that contains the name of a role', 'Remember-the-milk-7'],
    ['a word of the brand in a sentence', 'My-health-is-fine-9'],
    ['a name in a sentence', 'Mary-loves-tea-7'],
    ['part of the number', 'Cloth-200000000'],
  ])('is not refused as too personal: %s', (_what, password) => {
    expect(isPersonal(password, words)).toBe(false);
  });

  test('is not refused for containing a very short email, number or brand name, which occurs by chance', () => {
    const short = { email: 'jo@test.example', numbers: ['1'], brand: { name: 'Al' } };
    expect(isPersonal('Banjo-altar-1', short)).toBe(false);
  });

  test('is refused if it is the name before the @ of an email with digits', () => {
    expect(isPersonal('Ab12cd34', { ...words, email: 'ab12@test.example' })).toBe(true);
  });
});
