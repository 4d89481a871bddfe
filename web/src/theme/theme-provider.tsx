// Which palette is on the page: dark unless the player chose light. The choice is kept in this browser.
import { createContext, type ReactNode, useContext, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { followChoice } from './choice-elsewhere.ts';
import { GlobalStyle } from './global-style.tsx';
import { PALETTES, type ThemeName } from './palettes.ts';

const STORAGE_KEY = 'tallyhouse-theme';

type ThemeChoice = { theme: ThemeName; choose(theme: ThemeName): void };
const ThemeContext = createContext<ThemeChoice | null>(null);

function rememberedTheme(): ThemeName {
  try {
    return localStorage.getItem(STORAGE_KEY) === 'light' ? 'light' : 'dark';
  } catch {
    return 'dark';
  }
}

function remember(theme: ThemeName): void {
  try {
    localStorage.setItem(STORAGE_KEY, theme);
  } catch {
    // A browser that keeps nothing still shows the choice until it is closed.
  }
}

export function ThemeProvider({ children }: { children: ReactNode }) {
  const [theme, setTheme] = useState(rememberedTheme);
  useEffect(() => followChoice(STORAGE_KEY, () => setTheme(rememberedTheme())), []);
  useLayoutEffect(() => {
    document.documentElement.dataset['theme'] = theme;
    // The browser's own frame around the page.
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', PALETTES[theme].ground);
  }, [theme]);
  const choice = useMemo(
    () => ({
      theme,
      choose(next: ThemeName) {
        remember(next);
        setTheme(next);
      },
    }),
    [theme],
  );
  return (
    <ThemeContext value={choice}>
      <GlobalStyle />
      {children}
    </ThemeContext>
  );
}

export function useTheme(): ThemeChoice {
  const choice = useContext(ThemeContext);
  if (choice === null) throw new Error('useTheme stands outside ThemeProvider');
  return choice;
}
