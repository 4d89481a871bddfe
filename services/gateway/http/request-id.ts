import type { IncomingHttpHeaders } from 'node:http';
import { HEADERS } from '#contracts/definition/problem.ts';

const DECENT = /^[\w.-]{8,64}$/;
const CHARACTERS = 16;

export function drawRequestId(drawText: (characters: number) => string): string {
  return drawText(CHARACTERS);
}

export function requestIdOf(headers: IncomingHttpHeaders, drawText: (characters: number) => string): string {
  const given = headers[HEADERS.requestId];
  return typeof given === 'string' && DECENT.test(given) ? given : drawRequestId(drawText);
}
