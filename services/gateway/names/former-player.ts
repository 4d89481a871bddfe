// How an account without a person behind it is called in rankings and feeds.
export const FORMER_PLAYER = 'Former player';
