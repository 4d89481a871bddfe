import { expect, test } from 'vitest';
import { z } from 'zod';
import { accountId } from '../ids.ts';
import { netPoints, summedPoints } from '../points.ts';
import { adjustedPoints, reason } from './envelope.ts';
import { badge, kindOf, micros, player, usd } from './kind.ts';
import { wholeNumber } from './whole-number.ts';

test('limits of a field are those of its checks, whatever surrounds it', () => {
  expect(kindOf(z.int().min(1).max(9).max(5).nullable().default(2))).toEqual({ kind: 'number', min: 1, max: 5 });
  expect(kindOf(wholeNumber('limit', 1, 200).prefault(50))).toEqual({ kind: 'number', min: 1, max: 200 });
  expect(kindOf(adjustedPoints)).toMatchObject({ kind: 'number', min: -1e15 });
  expect(kindOf(z.int())).toEqual({ kind: 'number', min: 0, max: Number.MAX_SAFE_INTEGER });
  expect(kindOf(reason.optional())).toEqual({ kind: 'text', max: 200 });
});

test('sums, dollars, times, players and badges each have a kind', () => {
  const state = badge({ paid: ['Paid', 'gain'], waiting: ['Being paid', 'plain'] });
  expect(state.options).toEqual(['paid', 'waiting']);
  const schemas = [summedPoints, netPoints, micros, usd, z.iso.datetime(), z.boolean(), accountId, state.nullable()];
  const kinds = ['number', 'number', 'micros', 'usd', 'instant', 'boolean', 'player', 'badge'];
  expect(schemas.map((schema) => kindOf(schema).kind)).toEqual(kinds);
  expect(kindOf(player('username').nullable())).toEqual({ kind: 'player', name: 'username' });
  expect(kindOf(accountId)).toEqual({ kind: 'player', name: null });
});
