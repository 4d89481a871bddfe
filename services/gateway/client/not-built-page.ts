export const NOT_BUILT_PAGE = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Tallyhouse</title></head>
<body>
<h1>The client has not been built yet</h1>
<p>The server runs, and the API answers (see <a href="/api/docs">its documentation</a>).
Start the house with <code>npm start</code>, which builds the client first, and load this page again.</p>
</body>
</html>
`;
