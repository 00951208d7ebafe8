import { expect, test } from 'vitest';
import { fillSlots, slot, slotNames } from './document-slots.ts';

const values = {
  id: 'calico',
  name: 'A $& B',
  faq: '/faq',
  contact: '{{name}}',
  phone: ' Phone',
  privacy: '/privacy',
  accessibility: '/everyone',
  terms: '/terms',
  registerText: '<p>',
  application: '<template>',
  applicationHead: '<div>',
  head: '<link>',
  faces: '<face>',
  passkeys: 'on',
};

test('BR1 fillSlots replaces every occurrence of a slot in an HTML template with its exact value', () => {
  const template = slotNames.map((name) => `<${slot(name)}|${slot(name)}>`).join('');
  expect(fillSlots(template, values)).toBe(
    '<calico|calico><A $& B|A $& B></faq|/faq><{{name}}|{{name}}>< Phone| Phone></privacy|/privacy></everyone|/everyone></terms|/terms><<p>|<p>><<template>|<template>><<div>|<div>><<link>|<link>><<face>|<face>><on|on>',
  );
});

test('fillSlots throws if a slot of an HTML template has no value', () => {
  expect(() => fillSlots('<p>{{colour}}</p>', values)).toThrow(/colour/);
});
