// Shown when the app crashes outside every error boundary. Uses plain elements only, because styles may be broken too.

const TITLE = 'Tallyhouse could not be shown.';
const MESSAGE = 'Something went wrong on this page. Your points are safe.';

export function showLastWords(root: HTMLElement): void {
  const title = document.createElement('h1');
  title.textContent = TITLE;
  title.style.fontSize = '1.5rem';
  const message = document.createElement('p');
  message.textContent = MESSAGE;
  const again = document.createElement('button');
  again.type = 'button';
  again.textContent = 'Load the page again';
  again.addEventListener('click', () => window.location.reload());
  Object.assign(again.style, { font: 'inherit', padding: '0.5em 1.25em' });
  const words = document.createElement('main');
  // The policy blocks style sheets, but not styles set by script.
  Object.assign(words.style, {
    font: '1rem/1.5 system-ui, sans-serif',
    maxWidth: '34rem',
    margin: '20vh auto 0',
    padding: '0 1.5rem',
  });
  words.append(title, message, again);
  root.replaceChildren(words);
}
