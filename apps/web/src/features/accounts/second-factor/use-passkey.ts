/** One passkey question at a time: whether it is open, and why the last one failed. */
import { useState } from 'react';
import type { ClientRequest } from '../../../shared/api/call-kinds.ts';
import { useServer } from '../../../shared/api/server.ts';
import { useCommand } from '../../../shared/api/use-command.ts';
import { PasskeyDeclined, signWithPasskey } from './ask-passkey.ts';

export type PasskeyAnswer = ClientRequest<'finishPasskeyLogin'>['body']['passkey'];

export function usePasskey(use: (passkey: PasskeyAnswer) => Promise<unknown>) {
  const { send } = useServer();
  const { isBusy, error, run } = useCommand();
  const [isDeclined, setDeclined] = useState(false);
  const ask = (): Promise<boolean> =>
    run(async () => {
      setDeclined(false);
      const options = await send('beginPasskeyLogin', {});
      const passkey = await signWithPasskey(options).catch((reason: unknown) => {
        if (!(reason instanceof PasskeyDeclined)) throw reason;
        setDeclined(true);
        return null;
      });
      if (passkey) await use(passkey);
    });
  return { isBusy, error, isDeclined, ask };
}
