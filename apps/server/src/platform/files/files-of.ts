import { type FileStore, localFiles } from './file-store.ts';
import { type ObjectStorage, objectFileStore } from './object-store.ts';

export interface FileSettings {
  dataFolder: string;
  objectStorage?: ObjectStorage | undefined;
}

/** The files of an installation: below its data folder, or in object storage. */
export function filesOf({ dataFolder, objectStorage }: FileSettings): FileStore {
  const local = localFiles(dataFolder);
  return objectStorage === undefined ? local : objectFileStore(objectStorage, local);
}
