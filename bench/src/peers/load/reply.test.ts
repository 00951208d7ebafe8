import { expect, test } from 'vitest';
import { readReply } from './reply.ts';

test('an answer is read with its status, its cookies and where it leads', () => {
  const text = [
    'HTTP/1.1 302 Found',
    'Location: https://a.example/callback?code=x',
    'Set-Cookie: one=1=2; Path=/; HttpOnly',
    'set-cookie: two=; Max-Age=0',
    'content-length: 0',
    '',
    '',
  ].join('\r\n');
  expect(readReply(text)).toEqual({
    status: 302,
    location: 'https://a.example/callback?code=x',
    cookies: [
      ['one', '1=2'],
      ['two', ''],
    ],
    body: '',
  });
});

test('the chunks of an answer are joined', () => {
  const text = 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n4\r\n{"a"\r\nA\r\n:"123456"}\r\n0\r\n\r\n';
  expect(readReply(text).body).toBe('{"a":"123456"}');
});
