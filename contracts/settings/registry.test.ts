import { describe, expect, test } from 'vitest';
import { SETTING_KEYS, SETTINGS } from './registry.ts';

describe.each(SETTING_KEYS)('%s', (key) => {
  const { schema, default: fallback, title, description, unit, isMoney, changedBy } = SETTINGS[key];

  test('its default is within its bounds', () => {
    expect(schema.parse(fallback)).toEqual(fallback);
  });

  test('has a URL-safe key, and title, description and unit in words', () => {
    expect(key).toMatch(/^[a-z]+(-[a-z]+)*$/);
    expect(title).toMatch(/^[A-Z].*[^.]$/);
    expect(description).toMatch(/^[A-Z].*\.$/);
    expect(unit).toMatch(/^[a-z -]+$/);
  });

  test.each([['text'], [null], [1.5], [-1], [[]], [{ 'no such': 1 }]])('rejects %j with a sentence', (value) => {
    const { issues } = schema.safeParse(value).error!;
    expect(issues.length).toBeGreaterThan(0);
    for (const { message } of issues) expect(message).toMatch(/^must be /);
  });

  test('needs the money permission exactly if money depends on it', () => {
    expect(changedBy === 'change-money-settings').toBe(isMoney);
  });

  test('has a unique title', () => {
    expect(SETTING_KEYS.filter((other) => SETTINGS[other].title === title)).toEqual([key]);
  });
});
