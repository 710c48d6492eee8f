// Local analytics, chat and error services, which the demo is configured with.
import { createServer } from 'node:http';

/** Returns the demo's settings for all three, and a function to stop them. */
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
