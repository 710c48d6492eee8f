// `npm run simulate -- --help`: simulated charging points to try out a network.
await import(new URL('../apps/simulator/src/main.ts', import.meta.url).href);
