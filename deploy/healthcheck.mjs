// Ends with 0 when the server of this container and its database answer. Plain HTTP, or TLS where the server speaks it itself.
import http from 'node:http';
import https from 'node:https';

const tls = Boolean(process.env.VOLTAGORA_TLS_CERT);
const options = {
  host: '127.0.0.1',
  port: process.env.PORT || 3000,
  path: process.argv[2] ?? '/healthz',
  timeout: 4_000,
  // The certificate is good for the public name, which is not ours here.
  rejectUnauthorized: false,
};
const request = (tls ? https : http).get(options, ({ statusCode }) => {
  process.exit(statusCode === 200 ? 0 : 1);
});
request.on('timeout', () => request.destroy(new Error('no answer in time')));
request.on('error', (error) => {
  console.error(error.message);
  process.exit(1);
});
