// `npm run host -- help`: the commands of whoever runs this installation.
import { runHostProgram } from './features/host/public.ts';

process.exitCode = await runHostProgram(process.argv.slice(2), process.env, {
  say: (text) => console.log(text),
  complain: (text) => console.error(text),
});
