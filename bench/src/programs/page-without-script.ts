import { createServer } from 'node:http';

// The simplest login screen: no script, no font, no image.
const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Sign in</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,">
<style>body{font:1rem/1.5 sans-serif;margin:2rem auto;max-width:24rem;padding:0 1rem}label{display:block}input{width:100%}</style></head>
<body><h1>Sign in to your account</h1><p>See your plan, send in receipts and follow your claims, whenever it suits you.</p>
<form method="post"><label>Email address <input type="email" name="email" autocomplete="username"></label>
<label>Password <input type="password" name="password" autocomplete="current-password"></label><button>Sign in</button></form></body></html>`;

createServer((_request, response) => {
  response.setHeader('content-type', 'text/html; charset=utf-8').end(page);
}).listen(Number(process.env['PORT']), '127.0.0.1');
process.once('SIGTERM', () => process.exit(0));
