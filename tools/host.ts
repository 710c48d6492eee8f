// `npm run host -- help`: what whoever runs this installation can do to it.
await import(new URL('../apps/server/src/host.ts', import.meta.url).href);
