import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { followChoice } from './choice-elsewhere.ts';
import { GlobalStyle } from './global-style.tsx';
import { PALETTES, type ThemeName } from './palettes.ts';

export type ThemeArea = 'site' | 'staff';

/** theme.js reads the same keys. */
const STORAGE_KEYS: Record<ThemeArea, string> = { site: 'tallyhouse-theme', staff: 'tallyhouse-staff-theme' };

type ThemeChoice = { theme: ThemeName; choose(theme: ThemeName): void; setArea(area: ThemeArea): void };
const ThemeContext = createContext<ThemeChoice | null>(null);

const SYSTEM_LIGHT = '(prefers-color-scheme: light)';

function presentTheme(area: ThemeArea): ThemeName {
  // Without a window this renders markup that fits both themes.
  if (typeof window === 'undefined') return 'dark';
  return chosenTheme(area) ?? (area === 'staff' || window.matchMedia(SYSTEM_LIGHT).matches ? 'light' : 'dark');
}

function presentArea(): ThemeArea {
  return typeof window !== 'undefined' && window.location.pathname.startsWith('/admin') ? 'staff' : 'site';
}

function chosenTheme(area: ThemeArea): ThemeName | null {
  try {
    const kept = localStorage.getItem(STORAGE_KEYS[area]);
    return kept === 'light' || kept === 'dark' ? kept : null;
  } catch {
    return null;
  }
}

function followTheme(area: ThemeArea, follow: () => void): () => void {
  const stop = followChoice(STORAGE_KEYS[area], follow);
  const system = window.matchMedia(SYSTEM_LIGHT);
  system.addEventListener('change', follow);
  return () => {
    stop();
    system.removeEventListener('change', follow);
  };
}

function remember(area: ThemeArea, theme: ThemeName): void {
  try {
    localStorage.setItem(STORAGE_KEYS[area], theme);
  } catch {
    // Without storage the choice lasts until the page is closed.
  }
}

const shownIn = (area: ThemeArea) => ({ area, theme: presentTheme(area) });

export function ThemeProvider({ children }: { children: ReactNode }) {
  const [{ area, theme }, setShown] = useState(() => shownIn(presentArea()));
  useEffect(() => followTheme(area, () => setShown(shownIn(area))), [area]);
  useLayoutEffect(() => {
    document.documentElement.dataset['theme'] = theme;
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', PALETTES[theme].ground);
  }, [theme]);
  const choice = useMemo(
    () => ({
      theme,
      choose(next: ThemeName) {
        remember(area, next);
        setShown({ area, theme: next });
      },
      setArea: (next: ThemeArea) => setShown(shownIn(next)),
    }),
    [area, theme],
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

/** The staff area is light until another theme is chosen there. */
export function useAreaTheme(area: ThemeArea): void {
  const choice = useContext(ThemeContext);
  const latest = useRef(choice);
  useLayoutEffect(() => {
    latest.current = choice;
  });
  useLayoutEffect(() => {
    latest.current?.setArea(area);
    return () => latest.current?.setArea('site');
  }, [area]);
}
