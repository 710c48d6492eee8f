// Exits with 0 when the server of this container and its database answer, over HTTP, or over TLS where the server has a certificate.
import http from 'node:http';
import https from 'node:https';

const tls = Boolean(process.env.VOLTAGORA_TLS_CERT);
const options = {
  host: '127.0.0.1',
  port: process.env.PORT || 3000,
  path: process.argv[2] ?? '/healthz',
  timeout: 4_000,
  // The certificate is for the public name, not for localhost.
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
