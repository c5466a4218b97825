import { ApiError, endsSession, networkErrorSentence } from './api-error.ts';

type Upload = {
  key: string;
  body: File;
  contentType: string;
};

/** Puts files of a person into the object store, each once. */
export function createUploads(put: (upload: Upload) => Promise<void>) {
  /** Where each file of this visit lies. */
  const stored = new WeakMap<File, string>();

  /**
   * Puts a file at a place that is new. One that is sent again, because the call that named it failed, lies there already: the
   * second try names the same, and so is the same act.
   * @param folder below the person's own prefix, by what the file is for
   * @param end of its key, after an id of its own: `.pdf`, or `/` and its name
   */
  return async function uploadOwnFile(
    file: File,
    { prefix, folder, end }: { prefix: string; folder: string; end: string },
  ): Promise<{ key: string; name: string }> {
    const key = stored.get(file) ?? `${prefix}${folder}/${crypto.randomUUID()}${end}`;
    // Not every computer knows what kind its files are.
    const contentType = file.type || (end === '.pdf' ? 'application/pdf' : 'application/octet-stream');
    if (!stored.has(file)) await put({ key, body: file, contentType });
    stored.set(file, key);
    return { key, name: file.name.normalize('NFC').slice(-200) };
  };
}

/** The object store's errors are in English, for engineers: the console has them, and people a sentence. */
export function toUploadError(error: unknown): unknown {
  if (endsSession(error)) return error;
  if (error instanceof Error && error.name === 'QuotaExceeded')
    return new ApiError({
      code: 'too_large',
      detail: 'Subiste todo lo que cabe en un día. Sube este archivo mañana.',
    });
  console.error('upload', error);
  return new ApiError({ code: 'network', detail: networkErrorSentence });
}

/** A name without what a key cannot hold. */
export const safeFileName = (name: string): string =>
  name
    .normalize('NFC')
    .replaceAll(/[\p{Cc}/\\]/gu, '-')
    .replaceAll(/\.{2,}/g, '.')
    .slice(-120);
