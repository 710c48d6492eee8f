// Analytics, a chat and a service for errors, as a host may have them: on this machine, and the demo is configured with them.
import { createServer } from 'node:http';

/** The demo's settings for all three, and how to stop them. */
export async function startOutsideServices() {
  const server = createServer((request, response) => {
    const isScript = request.url?.endsWith('.js') === true;
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/plain');
    response.end(isScript ? `document.documentElement.dataset.ran += ' ${request.url}'` : '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const host = `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  return {
    url: `http://${host}`,
    environment: {
      VOLTAGORA_ANALYTICS_SCRIPT_URL: `http://${host}/stats.js`,
      VOLTAGORA_ANALYTICS_SITE: 'charge.example',
      VOLTAGORA_CHAT_SCRIPT_URL: `http://${host}/chat.js`,
      VOLTAGORA_ERROR_DSN: `http://key@${host}/1`,
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
