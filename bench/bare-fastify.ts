// Reference of HTTP calls: plain Fastify that receives and returns a little JSON.
import fastify from 'fastify';

const app = fastify();
app.get('/', async () => ({ results: [], count: 0 }));
app.post('/', async (request) => ({ taken: request.body }));
await app.listen({ port: Number(process.argv[2]), host: '127.0.0.1' });
process.send?.('ready');
process.on('disconnect', () => process.exit());
