import { expect, test } from 'vitest';
import { isWhole, statusOf } from './whole-answer.ts';

test.each([
  ['a head that is not all there', 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n', false],
  ['a body that is not all there', 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{', false],
  ['a body of the length that was told', 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}', true],
  ['no body', 'HTTP/1.1 204 No Content\r\n\r\n', true],
  ['pieces without the last', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n', false],
  ['pieces with the last', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n', true],
])('%s', (_, text, whole) => {
  expect(isWhole(text)).toBe(whole);
});

test('the status stands in the first line', () => {
  expect(statusOf('HTTP/1.1 503 Service Unavailable\r\n')).toBe(503);
});
