import { crc32, deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { readLogo } from './logo.ts';

const inSvg = (inside: string, around = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"${around}>${inside}</svg>`;
const found = (file: string | Buffer) => {
  const read = readLogo(Buffer.from(file));
  return 'problem' in read ? read.problem : read.type;
};

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
function headerOf(width: number, height: number, rest = [8, 6, 0, 0, 0]): Buffer {
  const sides = Buffer.alloc(8);
  sides.writeUInt32BE(width);
  sides.writeUInt32BE(height, 4);
  return chunk('IHDR', Buffer.concat([sides, Buffer.from(rest)]));
}
const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const data = chunk('IDAT', deflateSync(Buffer.alloc(64 * (64 * 4 + 1))));
const end = chunk('IEND', Buffer.alloc(0));
const png = (...chunks: Buffer[]) => Buffer.concat([signature, ...chunks]);
const header = headerOf(64, 64);

test.each([
  ['a drawing', inSvg('<path d="M5 6h15" fill="#1e3a57"/>')],
  [
    'a drawing as design programs export it',
    `<?xml version="1.0" encoding="utf-8"?>\n<!-- Generator: A Program 29.1 -->\n${inSvg(
      '<title>Claims &amp; more</title><g style="fill:#fff;stroke:none;"><rect x="0px" width="4" height="4"/></g>',
      ` version="1.1" id="Layer_1" xmlns:xlink="http://www.w3.org/1999/xlink" xml:space="preserve" style="enable-background:new 0 0 24 24;"`,
    )}\n`,
  ],
  [
    'a drawing with a gradient and a clip path of its own',
    inSvg(
      '<defs><linearGradient id="a"><stop offset="1" stop-color="red"/></linearGradient><linearGradient id="b" href="#a"/><clipPath id="c"><circle r="4"/></clipPath></defs><g clip-path="url(#c)"><path fill="url(#b)" d="M0 0h4"/></g>',
    ),
  ],
])('an SVG file can be a logo: %s', (_, svg) => {
  expect(found(svg)).toBe('svg');
});

test('a PNG file can be a logo', () => {
  expect(found(png(header, data, end))).toBe('png');
  expect(found(png(header, chunk('tEXt', Buffer.from('Software\0a program')), data, data, end))).toBe('png');
});

test.each([
  ['a script', inSvg('<script>alert(1)</script>'), 'has the element script'],
  ['a script of another namespace', inSvg('<x:script xmlns:x="a">alert(1)</x:script>'), 'has the element x:script'],
  ['a script as an event', inSvg('', ' onload="alert(1)"'), 'has the attribute onload'],
  ['HTML', inSvg('<foreignObject><body/></foreignObject>'), 'has the element foreignObject'],
  ['a style sheet', inSvg('<style>@import "https://evil.example/"</style>'), 'has the element style'],
  ['a style that loads something', inSvg('<g style="fill:url(https://evil.example/)"/>'), 'has characters in fill'],
  ['a style without a host', inSvg('<g style="fill:url(evil.svg#a)"/>'), 'refers in fill to url(evil.svg#a)'],
  ['a style that a logo does not need', inSvg('<g style="background:red"/>'), 'has the style background:red'],
  ['a style with an escape', inSvg('<g style="fill:\\75rl(evil)"/>'), 'has characters in fill'],
  ['a fill from another file', inSvg('<g fill="url(\'evil.svg#a\')"/>'), 'has characters in fill'],
  ['a path that refers to something', inSvg('<path d="url(#a)"/>'), 'refers in d to url(#a)'],
  ['an image', inSvg('<image href="https://evil.example/p.png"/>'), 'has the element image'],
  ['an image in itself', inSvg('<feImage href="data:image/png;base64,AAAA"/>'), 'has the element feImage'],
  ['a link', inSvg('<a href="javascript:alert(1)"><g/></a>'), 'has the element a,'],
  ['a gradient of another file', inSvg('<linearGradient href="evil.svg#a"/>'), 'has another value of href'],
  [
    'a gradient that is a script',
    inSvg('<linearGradient xlink:href="javascript:a"/>'),
    'has another value of xlink:href',
  ],
  ['another base', inSvg('', ' xml:base="https://evil.example/"'), 'has the attribute xml:base'],
  ['a document type', `<!DOCTYPE svg SYSTEM "https://evil.example/a.dtd">${inSvg('')}`, 'has a DOCTYPE'],
  ['entities of its own', `<!DOCTYPE svg [<!ENTITY a "aaaa">]>${inSvg('')}`, 'has a DOCTYPE'],
  ['an entity in a text', inSvg('<title>&a;</title>'), 'has an entity'],
  ['an entity in an attribute', inSvg('<g fill="&a;"/>'), 'is not well-formed XML at line 1'],
  ['a style sheet of another file', `<?xml-stylesheet href="a.css"?>${inSvg('')}`, 'has a processing instruction'],
  ['a processing instruction', inSvg('<?php echo 1 ?>'), 'has a processing instruction'],
  ['a CDATA section', inSvg('<title><![CDATA[<script>]]></title>'), 'has a CDATA section'],
  ['an animation', inSvg('<g><animate attributeName="x" values="0;9"/></g>'), 'has the element animate'],
  ['a value that is set later', inSvg('<g><set attributeName="href" to="javascript:a"/></g>'), 'has the element set'],
  ['copies of copies', inSvg('<g id="a"/><use href="#a"/><use href="#a"/>'), 'has the element use'],
  ['masks in masks', inSvg('<mask id="a"/><g mask="url(#a)"/>'), 'has the element mask'],
  [
    'clip paths in clip paths',
    inSvg('<clipPath id="a"><g clip-path="url(#b)"/></clipPath>'),
    'has a clip path in a clip path',
  ],
  ['a filter', inSvg('<filter id="a"/>'), 'has the element filter'],
  ['millions of dashes', inSvg('<path stroke-dasharray="0.001"/>'), 'has the attribute stroke-dasharray'],
  ['elements nested too deep', inSvg('<g>'.repeat(40) + '</g>'.repeat(40)), 'has elements in more than 32 others'],
  ['thousands of elements that are not closed', inSvg('<g>'.repeat(5000)), 'has elements in more than 32 others'],
  ['thousands of attributes without an end', inSvg(`<g ${'a '.repeat(9000)}`), 'is not well-formed'],
  ['a comment without an end', inSvg(`<!--${'-'.repeat(19_000)}`), 'is not well-formed'],
  ['a text, which needs a font', inSvg('<text>Claims</text>'), 'has the element text'],
  ['letters between elements', inSvg('Claims'), 'has text'],
  ['an SVG drawing in the drawing', inSvg('<svg/>'), 'has the element svg'],
  ['two drawings', inSvg('') + inSvg(''), 'is not well-formed'],
  ['an element that is not closed', inSvg('<g>'), 'is not well-formed'],
  ['an end without its element', `${inSvg('')}</g>`, 'is not well-formed'],
  ['an element that is cut off', inSvg('<path d="M5'), 'is not well-formed'],
  ['an attribute without quotes', inSvg('<g fill=red/>'), 'is not well-formed'],
  ['an attribute twice', inSvg('<g fill="red" fill="blue"/>'), 'has the attribute fill twice'],
  ['no namespace', '<svg viewBox="0 0 4 4"/>', 'has no xmlns'],
  ['another namespace', '<svg xmlns="http://www.w3.org/1999/xhtml" viewBox="0 0 4 4"/>', 'has another value of xmlns'],
  ['no view box', '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>', 'has no viewBox'],
  ['an empty view box', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 0 4"/>', 'has no viewBox'],
  [
    'a banner',
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 900 100"/>',
    'is 900 × 100: one side must be at most 4',
  ],
  ['a null character', inSvg('\0'), 'has control characters'],
  ['an HTML page', '<!doctype html><script>alert(1)</script>', 'has a DOCTYPE'],
  ['an HTML page without a document type', '<html xmlns="http://www.w3.org/1999/xhtml"/>', 'is not an SVG drawing'],
  ['UTF-16', Buffer.from(`\ufeff${inSvg('')}`, 'utf16le'), 'is neither a PNG nor an SVG file'],
  ['a compressed drawing', Buffer.from([0x1f, 0x8b, 8, 0]), 'is neither'],
  ['nothing', '', 'is neither'],
  ['a GIF file', 'GIF89a', 'is neither'],
  ['a JPEG file', Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 'is neither'],
  ['more than 20 KB', inSvg(`<path d="${'M5 6h15'.repeat(3000)}"/>`), 'is larger than 20 KB'],
  ['only the first bytes of a PNG file', signature, 'is a broken PNG file'],
  ['a PNG file that is cut off', png(header, data, end).subarray(0, -3), 'is a broken PNG file'],
  ['a PNG file without an end', png(header, data), 'is a broken PNG file'],
  ['a PNG file without a picture', png(header, end), 'is a broken PNG file'],
  ['a PNG file that begins with its picture', png(data, header, end), 'is a broken PNG file'],
  ['a PNG file with two headers', png(header, header, data, end), 'is a broken PNG file'],
  [
    'a PNG file with a wrong checksum',
    png(header, Buffer.concat([data.subarray(0, -4), Buffer.alloc(4)]), end),
    'is a broken PNG file',
  ],
  [
    'a PNG file with a script behind it',
    Buffer.concat([png(header, data, end), Buffer.from('<script>alert(1)</script>')]),
    'has further data after its end',
  ],
  [
    'a PNG file that unfolds to gigabytes',
    png(headerOf(60_000, 60_000), data, end),
    'is 60000 × 60000 pixels: each side must be 48 to 1024',
  ],
  ['a PNG file of no size', png(headerOf(0, 64), data, end), 'is 0 × 64 pixels'],
  ['a PNG file of one pixel', png(headerOf(1, 1), data, end), 'is 1 × 1 pixels'],
  ['a PNG file of an unknown colour type', png(headerOf(64, 64, [8, 5, 0, 0, 0]), data, end), 'is a broken PNG file'],
  ['an animated PNG file', png(header, chunk('acTL', Buffer.alloc(8)), data, end), 'has the PNG chunk "acTL"'],
  [
    'a PNG file with a compressed text',
    png(header, chunk('zTXt', Buffer.alloc(9)), data, end),
    'has the PNG chunk "zTXt"',
  ],
])('a file that has or is this cannot be a logo: %s', (_, file, problem) => {
  expect(found(file)).toMatch(new RegExp(`^${problem.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`));
});
