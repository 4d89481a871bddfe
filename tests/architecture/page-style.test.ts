import { expect, test } from 'vitest';
import { PAGE_STYLE } from '#services/gateway/answers/page-style.ts';
import { PALETTES, type ThemeName, variableOf } from '../../web/src/theme/palettes.ts';

const NIGHT = '@media (prefers-color-scheme: dark)';

/** name -> value, as the first rule of a part of the style declares them. */
function coloursIn(style: string): Map<string, string> {
  const rule = /:root \{([^}]*)\}/.exec(style)![1]!;
  return new Map([...rule.matchAll(/(--[a-z-]+): (#[0-9a-f]{6});/g)].map(([, name, value]) => [name!, value!]));
}

const [day, night] = PAGE_STYLE.split(NIGHT) as [string, string];
const declared: Record<ThemeName, Map<string, string>> = { light: coloursIn(day), dark: coloursIn(night) };

test.each(['light', 'dark'] as const)('a page without the client has the colours of the %s house', (theme) => {
  const house = new Map(Object.entries(PALETTES[theme]).map(([name, value]) => [variableOf(name as never), value]));
  expect(declared[theme].size).toBeGreaterThan(4);
  for (const [name, value] of declared[theme]) expect([name, value]).toEqual([name, house.get(name)]);
});

test('every colour that such a page uses is there by day and by night', () => {
  const used = [...new Set([...PAGE_STYLE.matchAll(/var\((--[a-z-]+)\)/g)].map(([, name]) => name!))];
  for (const theme of ['light', 'dark'] as const)
    expect([...declared[theme].keys()]).toEqual(expect.arrayContaining(used));
  expect([...PAGE_STYLE.replaceAll(/:root \{[^}]*\}/g, '').matchAll(/#[0-9a-f]{3,8}\b/g)]).toEqual([]);
});
