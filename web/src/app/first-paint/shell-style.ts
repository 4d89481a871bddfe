export const SHELL_STYLE_ID = 'shell-style';
/** On the style of a shell that only visitors get. */
export const SHELL_FOR_VISITOR = 'data-visitor';
