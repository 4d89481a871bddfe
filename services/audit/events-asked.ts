import { refused } from '../module/errors.ts';
import type { Handler } from '../module/handler.ts';

export type EventsAsked = Parameters<Handler<'audit-events'>>[0]['query'];

export const BAD_CURSOR = refused('invalid-input', 'Page with the `next` of the page before.');
