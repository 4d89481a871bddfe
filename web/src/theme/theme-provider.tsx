import { createContext, type ReactNode, useContext, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { followChoice } from './choice-elsewhere.ts';
import { GlobalStyle } from './global-style.tsx';
import { PALETTES, type ThemeName } from './palettes.ts';

const STORAGE_KEY = 'tallyhouse-theme';

type ThemeChoice = { theme: ThemeName; choose(theme: ThemeName): void };
const ThemeContext = createContext<ThemeChoice | null>(null);

const SYSTEM_LIGHT = '(prefers-color-scheme: light)';

function presentTheme(): ThemeName {
  // Without a window this renders markup that fits both themes.
  if (typeof window === 'undefined') return 'dark';
  return chosenTheme() ?? (window.matchMedia(SYSTEM_LIGHT).matches ? 'light' : 'dark');
}

function chosenTheme(): ThemeName | null {
  try {
    const kept = localStorage.getItem(STORAGE_KEY);
    return kept === 'light' || kept === 'dark' ? kept : null;
  } catch {
    return null;
  }
}

function followTheme(follow: () => void): () => void {
  const stop = followChoice(STORAGE_KEY, follow);
  const system = window.matchMedia(SYSTEM_LIGHT);
  system.addEventListener('change', follow);
  return () => {
    stop();
    system.removeEventListener('change', follow);
  };
}

function remember(theme: ThemeName): void {
  try {
    localStorage.setItem(STORAGE_KEY, theme);
  } catch {
    // Without storage the choice lasts until the page is closed.
  }
}

export function ThemeProvider({ children }: { children: ReactNode }) {
  const [theme, setTheme] = useState(presentTheme);
  useEffect(() => followTheme(() => setTheme(presentTheme())), []);
  useLayoutEffect(() => {
    document.documentElement.dataset['theme'] = theme;
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
  if (choice === null) throw new Error('useTheme must be used inside ThemeProvider');
  return choice;
}
