// `npm run host -- help`: the host's commands for this installation.
await import(new URL('../apps/server/src/host.ts', import.meta.url).href);
