import type pg from 'pg';
import type { ObjectStore } from '../../../objects/object-store.ts';

/** Dependencies of the import's tasks. */
export interface ImportWork {
  pool: pg.Pool;
  /** Not pipelined: COPY needs a connection of its own kind. */
  bulkPool: pg.Pool;
  objects: ObjectStore;
  clock: () => Date;
  /** Rows applied in one transaction; thousands unless told. */
  batchRows?: number;
}
