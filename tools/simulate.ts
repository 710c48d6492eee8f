// `npm run simulate -- --help`: charge points for whoever wants to try a network.
await import(new URL('../apps/simulator/src/main.ts', import.meta.url).href);
