import { config } from './config.ts';
import { type ObjectStore, createObjectStore } from './object-store.ts';
import { saveStream } from './save-stream.ts';
import { proofs } from './session.ts';

let store: ObjectStore | undefined;

/** Files in the object store, straight from the browser with temporary credentials (docs/spec.md §7, §8). */
export function objectStore(): ObjectStore {
  store ??= createObjectStore({
    ...config().storage,
    credentials: async (renew) => {
      const credentials = await proofs.credentials(renew);
      if (!credentials) throw new Error('Unable to retrieve AWS credentials');
      return credentials;
    },
    save: saveStream,
  });
  return store;
}
