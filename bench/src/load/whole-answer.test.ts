import { expect, test } from 'vitest';
import { isWhole, statusOf } from './whole-answer.ts';

test.each([
  ['an incomplete head is not whole', 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n', false],
  ['an incomplete body is not whole', 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{', false],
  ['a body of its Content-Length is whole', 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}', true],
  ['status 204 and no body is whole', 'HTTP/1.1 204 No Content\r\n\r\n', true],
  [
    'chunks without the last one is not whole',
    'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n',
    false,
  ],
  [
    'chunks up to the last one is whole',
    'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n',
    true,
  ],
])('an HTTP answer with %s', (_, text, whole) => {
  expect(isWhole(text)).toBe(whole);
});

test('the status is read from the first line of the answer', () => {
  expect(statusOf('HTTP/1.1 503 Service Unavailable\r\n')).toBe(503);
});
