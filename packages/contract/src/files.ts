import { z } from 'zod';
import { dataOf, text } from './schemas.ts';

/** Where the caller uploaded a file, below the prefix that is theirs alone: `clients/<clientid>/people/<sub>/`. */
export const uploadKey = text(400);

/** A copy that the asker's own credentials can get from the object store for a day. */
export const fileCopy = dataOf(z.object({ bucketName: z.string(), key: z.string(), name: z.string() }));
