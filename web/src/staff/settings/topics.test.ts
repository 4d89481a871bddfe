import { expect, test } from 'vitest';
import type { Setting } from './setting-line.tsx';
import { byTopic, thingOf } from './settings-desk.tsx';

const setting = (key: string, topic: Setting['topic'], title: string, description: string) =>
  ({ key, topic, title, description }) as Setting;

test('a search finds words of title, description, key and topic', () => {
  const settings = [
    setting('rain_points', 'Rain', 'Rain: points', 'Points of each scheduled rain.'),
    setting('signup_bonus', 'Bonuses', 'Signup bonus', 'Points that a new account gets.'),
  ];
  const found = (search: string) => byTopic(settings, search).flatMap((group) => group.settings.map(({ key }) => key));
  expect(found(' ')).toEqual(['signup_bonus', 'rain_points']);
  expect(found('SCHEDULED')).toEqual(['rain_points']);
  expect(found('signup_')).toEqual(['signup_bonus']);
  expect(found('bonuses')).toEqual(['signup_bonus']);
  expect(found('tax')).toEqual([]);
});

test('a waiting change is found by the key of its setting', () => {
  expect(thingOf({ key: 'daily_bonus' })).toBe('setting:daily-bonus');
});
