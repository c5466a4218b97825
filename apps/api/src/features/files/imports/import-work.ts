import type pg from 'pg';
import type { ObjectStore } from '../../../objects/object-store.ts';
import type { ImportKinds } from './import-kind.service.ts';

/** Dependencies of the import's tasks. */
export interface ImportWork {
  pool: pg.Pool;
  /** Not pipelined: COPY needs a connection of its own kind. */
  bulkPool: pg.Pool;
  objects: ObjectStore;
  kinds: ImportKinds;
  clock: () => Date;
  /** Rows applied in one transaction; thousands unless told. */
  batchRows?: number;
}
