import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';

/** ER2, H10, I1: whatever was asked, the answer has this form. */
export function expectRefusal(answer: LightMyRequestResponse, status: number | readonly number[]): void {
  expect([status].flat()).toContain(answer.statusCode);
  expect(answer.json()).toEqual({ status: answer.statusCode, data: { errorCode: expect.any(Number) } });
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(answer.headers['x-content-type-options']).toBe('nosniff');
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.headers['set-cookie']).toBeUndefined();
}
