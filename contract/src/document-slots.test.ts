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

test('BR1 every place is filled as often as it is there, with the value as it is', () => {
  const template = slotNames.map((name) => `<${slot(name)}|${slot(name)}>`).join('');
  expect(fillSlots(template, values)).toBe(
    '<calico|calico><A $& B|A $& B></faq|/faq><{{name}}|{{name}}>< Phone| Phone></privacy|/privacy></everyone|/everyone></terms|/terms><<p>|<p>><<template>|<template>><<div>|<div>><<link>|<link>><<face>|<face>><on|on>',
  );
});

test('a place that nobody fills is a fault of the build', () => {
  expect(() => fillSlots('<p>{{colour}}</p>', values)).toThrow(/colour/);
});
