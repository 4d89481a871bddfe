import { beforeEach, describe, expect, test } from 'vitest';
import { PositionMemory } from './position-memory.ts';

let memory: PositionMemory;
beforeEach(() => {
  memory = new PositionMemory();
});

describe('the position a read must reach', () => {
  test('any position will do before the first command', () => {
    expect(memory.wantedFor('balance')).toBeNull();
  });

  test('a bet is required of every view', () => {
    memory.noteCommand('0:120');
    expect(memory.wantedFor('balance')).toBe('0:120');
    expect(memory.wantedFor('rounds')).toBe('0:120');
  });

  test('an announced view is required of that view only', () => {
    memory.noteView('leaderboard', '0:300');
    expect(memory.wantedFor('leaderboard')).toBe('0:300');
    expect(memory.wantedFor('balance')).toBeNull();
  });

  test('a view has reached what was read of it, and one that was never read lacks nothing', () => {
    memory.noteView('statement', '0:300,1:20');
    const reached = ['0:300', '0:301', '1:20', '1:21', '2:1'].filter((at) => memory.hasReached('statement', at));
    expect(reached).toEqual(['0:300', '1:20']);
    expect(memory.hasReached('leaderboard', '0:301')).toBe(true);
  });

  test('an older receipt that arrives late lowers nothing', () => {
    memory.noteCommand('0:120');
    memory.noteCommand('0:90');
    expect(memory.wantedFor('balance')).toBe('0:120');
  });

  test('partitions are remembered side by side', () => {
    memory.noteCommand('0:5');
    memory.noteView('balance', '1:7');
    expect(memory.wantedFor('balance')).toBe('0:5,1:7');
  });
});

describe('the position of a receipt', () => {
  test('is overtaken by a newer bet, and by a newer read of that view', () => {
    memory.noteCommand('0:120');
    expect([memory.isOvertaken('balance', '0:120'), memory.isOvertaken('balance', '0:119')]).toEqual([false, true]);
    memory.noteView('balance', '0:130');
    expect([memory.isOvertaken('balance', '0:120'), memory.isOvertaken('statement', '0:120')]).toEqual([true, false]);
  });

  test('is not overtaken by positions of other partitions', () => {
    memory.noteView('balance', '0:120,1:700');
    expect(memory.isOvertaken('balance', '0:121')).toBe(false);
  });
});

describe('a read that returns', () => {
  test('is behind when a newer bet was made while it was under way', () => {
    memory.noteCommand('0:120');
    expect(memory.isBehind('balance', '0:119')).toBe(true);
    expect(memory.isBehind('balance', '0:120')).toBe(false);
  });

  test('is not behind after signing out forgot everything', () => {
    memory.noteCommand('0:120');
    memory.forget();
    expect(memory.isBehind('balance', '0:1')).toBe(false);
  });
});
