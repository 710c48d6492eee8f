/** Uploads pictures one after another and tracks the progress of each. */
import { useRef, useState } from 'react';
import { useServer } from '../../../shared/api/server.ts';
import { asApiError, type ApiError } from '../../../shared/api/api-error.ts';
import { imageFault } from '../../../shared/forms/image-faults.ts';

export type Upload = {
  key: number;
  name: string;
  state: 'waiting' | 'sending' | 'refused';
  code: ApiError['code'] | null;
};

export function useImageUpload(stationId: number) {
  const server = useServer();
  const [uploads, setUploads] = useState<Upload[]>([]);
  const line = useRef<Promise<void>>(Promise.resolve());
  const lastKey = useRef(0);
  const change = (key: number, changes: Partial<Upload>): void =>
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...changes } : one)));
  const drop = (key: number): void => setUploads((all) => all.filter((one) => one.key !== key));

  async function send(file: File, key: number): Promise<void> {
    change(key, { state: 'sending' });
    try {
      const request = { params: { id: stationId }, file };
      await server.send('uploadStationImage', request);
      drop(key);
    } catch (reason) {
      change(key, { state: 'refused', code: asApiError(reason).code });
    }
  }

  function add(files: readonly File[]): void {
    for (const file of files) {
      const key = (lastKey.current += 1);
      const code = imageFault(file);
      const upload: Upload = { key, name: file.name, state: code ? 'refused' : 'waiting', code };
      setUploads((all) => [...all, upload]);
      if (!code) line.current = line.current.then(() => send(file, key));
    }
  }
  return { uploads, add, drop };
}
