// The one word that the page as text and the app have in common.

/** The element of the styles of what was painted before the scripts came. */
export const SHELL_STYLE_ID = 'shell-style';
