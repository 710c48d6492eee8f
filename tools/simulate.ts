// `npm run simulate -- --help`: charging points for whoever wants to try a network.
await import(new URL('../apps/simulator/src/main.ts', import.meta.url).href);
