// Starts the app once the visitor does something, or after a while; until then the page is as the build rendered it. What is
// pressed before is kept for the app (src/app/first-paint/hand-over.ts).
(function () {
  const { app, files } = document.currentScript.dataset;
  const SIGNS = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'wheel', 'scroll', 'focusin'];
  const LOOKED_MS = 1500;
  const isBuilt = () => document.getElementById('shell-style') !== null;
  let isStarted = false;

  function start() {
    if (isStarted) return;
    isStarted = true;
    for (const sign of SIGNS) removeEventListener(sign, start, true);
    for (const file of files.split(' ')) {
      const link = document.createElement('link');
      Object.assign(link, { rel: 'modulepreload', href: file });
      document.head.append(link);
    }
    const script = document.createElement('script');
    Object.assign(script, { type: 'module', src: app });
    document.head.append(script);
  }

  function keep(control) {
    window.pressedEarly = control;
    start();
  }

  for (const sign of SIGNS) addEventListener(sign, start, { capture: true, passive: true });
  addEventListener('click', (event) => {
    const button = event.target.closest('button');
    if (button !== null && button.type !== 'submit' && isBuilt()) keep(button);
  });
  addEventListener('submit', (event) => {
    if (!isBuilt()) return;
    event.preventDefault();
    keep(event.submitter ?? event.target.querySelector('[type="submit"]'));
  });
  // A page that was redirected from another keeps it in its history entry: its links need the app.
  if (history.state?.usr) start();
  else addEventListener('load', () => setTimeout(start, LOOKED_MS));
})();
