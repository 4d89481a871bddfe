import { Moon, Sun } from 'lucide-react';
import type { ComponentType } from 'react';
import { useTheme } from '../../theme/theme-provider.tsx';
import type { IconButtonProps } from '../../ui/action/icon-button.tsx';

export function ThemeSwitch({ Button }: { Button: ComponentType<IconButtonProps> }) {
  const { theme, choose } = useTheme();
  const isDark = theme === 'dark';
  return (
    <Button label="Change the theme" icon={isDark ? Sun : Moon} onClick={() => choose(isDark ? 'light' : 'dark')} />
  );
}
