import { PAGE_STYLE } from '../answers/page-style.ts';

const STYLE = `${PAGE_STYLE}
body { display: grid; min-height: 100vh; place-content: center; }
main { padding: 20px; }
article { margin: 0; padding: 32px; text-align: center; }
.name { color: var(--brass); font-weight: 600; letter-spacing: 0.02em; }
`;

export const openingPage = (nonce: string, seconds: number): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="${seconds}">
<title>Tallyhouse is opening</title>
<style nonce="${nonce}">${STYLE}</style>
</head>
<body>
<main>
<article>
<p class="name">Tallyhouse</p>
<h1>The house is opening</h1>
<p>Your points are safe in the log. This page looks again by itself.</p>
</article>
</main>
</body>
</html>
`;
