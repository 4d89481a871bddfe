import { expect, test } from 'vitest';
import { SETTING_KEYS } from '#contracts/settings/registry.ts';
import type { Setting } from './setting-line.tsx';
import { byTopic, topicOf } from './settings-desk.tsx';

const setting = (key: string, title: string, description = '') => ({ key, title, description }) as Setting;

test('only the average rating has no topic', () => {
  expect(SETTING_KEYS.filter((key) => topicOf(key) === 'Other')).toEqual(['average-rating']);
});

test('a search finds words of title, description, key and topic', () => {
  const settings = [
    setting('rain_points', 'Rain: points', 'Points of each scheduled rain.'),
    setting('signup_bonus', 'Signup bonus', 'Points that a new account gets.'),
  ];
  const found = (search: string) => byTopic(settings, search).flatMap((group) => group.settings.map(({ key }) => key));
  expect(found(' ')).toEqual(['signup_bonus', 'rain_points']);
  expect(found('SCHEDULED')).toEqual(['rain_points']);
  expect(found('signup_')).toEqual(['signup_bonus']);
  expect(found('bonuses')).toEqual(['signup_bonus']);
  expect(found('tax')).toEqual([]);
});
