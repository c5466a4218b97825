import { extname } from 'node:path';

/** Kinds of files that people keep here. None of them is a page or a script. */
const types: Record<string, string> = {
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.csv': 'text/csv',
  '.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** Headers of a file of people: ours whatever its uploader said, so that it is saved, not shown, and kept by nothing on the way. */
export const headersOfFile = (key: string): Record<string, string> => ({
  'content-type': types[extname(key).toLowerCase()] ?? 'application/octet-stream',
  'content-disposition': 'attachment',
  'cache-control': 'private, no-store',
});
