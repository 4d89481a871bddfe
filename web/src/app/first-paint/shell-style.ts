export const SHELL_STYLE_ID = 'shell-style';
