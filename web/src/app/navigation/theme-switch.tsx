// Changes between the dark look (felt) and the light one (paper).
import { Moon, Sun } from 'lucide-react';
import { useTheme } from '../../theme/theme-provider.tsx';
import { IconButton } from '../../ui/action/icon-button.tsx';

export function ThemeSwitch() {
  const { theme, choose } = useTheme();
  return theme === 'dark' ? (
    <IconButton label="Use the light theme" icon={Sun} onClick={() => choose('light')} />
  ) : (
    <IconButton label="Use the dark theme" icon={Moon} onClick={() => choose('dark')} />
  );
}
