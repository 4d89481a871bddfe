// When the app broke where nothing catches it, down to its styles: React takes everything away, and the page would stay white.
// Plain words in plain elements, which need nothing of what is broken.

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
  // A script may set a style where the policy lets no sheet in.
  Object.assign(words.style, {
    font: '1rem/1.5 system-ui, sans-serif',
    maxWidth: '34rem',
    margin: '20vh auto 0',
    padding: '0 1.5rem',
  });
  words.append(title, message, again);
  root.replaceChildren(words);
}
