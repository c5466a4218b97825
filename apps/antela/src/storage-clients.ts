import { createObjectStore } from '@antela/api/objects/object-store';
import { S3Client } from '@aws-sdk/client-s3';
import type { Config } from './config.ts';
import type { Secrets } from './secrets.ts';

/** Clients of the object store, embedded or real, with the server's own credentials. */
export function storageOf(config: Config, secrets: Secrets) {
  const isEmbedded = config.OBJECTS === 'embedded';
  const endpoint = isEmbedded ? `${config.publicUrl}/cloud/objects` : config.S3_ENDPOINT;
  const storage = {
    endpoint,
    region: config.REGION,
    forcePathStyle: endpoint !== undefined,
    filesBucket: config.FILES_BUCKET,
    credentials: isEmbedded ? secrets.admin : undefined,
  };
  return {
    objects: createObjectStore(storage),
    translations: new S3Client({
      region: storage.region,
      forcePathStyle: storage.forcePathStyle,
      requestChecksumCalculation: 'WHEN_REQUIRED',
      ...(endpoint !== undefined && { endpoint }),
      ...(storage.credentials && { credentials: storage.credentials }),
    }),
  };
}
