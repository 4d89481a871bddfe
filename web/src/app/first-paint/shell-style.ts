/** The element of the styles of what was painted before the scripts came. */
export const SHELL_STYLE_ID = 'shell-style';
