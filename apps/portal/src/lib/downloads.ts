import type { AnyEndpoint, CallOptions, createCaller } from './caller.ts';
import { fileNameOf } from './content-disposition.ts';

/** Answers that are no JSON: apart from the caller, because nothing of it is needed on the way in. */
export function createDownloads({ askAsBearer, attempt }: ReturnType<typeof createCaller>) {
  return {
    /** A file: GET with bearer and user context, named by `content-disposition`, or "file" (docs/spec.md §7). */
    download: async <E extends AnyEndpoint>(
      endpoint: E,
      options: CallOptions<E>,
    ): Promise<{ blob: Blob; fileName: string }> =>
      attempt(endpoint, options, async () => {
        const response = await askAsBearer(endpoint, options);
        return {
          blob: await response.blob(),
          fileName: fileNameOf(response.headers.get('content-disposition')),
        };
      }),

    /**
     * Server-sent events: `tell` gets the data of each, and nothing for a sign of life. Resolves when the server ends the stream.
     * Failures are thrown alone: whoever follows has another way.
     */
    follow: async <E extends AnyEndpoint>(
      endpoint: E,
      options: CallOptions<E>,
      tell: (data: string | null) => void,
    ): Promise<void> => {
      const { body } = await askAsBearer(endpoint, options);
      if (body) await readEvents(body, tell);
    },
  };
}

async function readEvents(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  tell: (data: string | null) => void,
): Promise<void> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let unread = '';
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    const events = (unread + next.value).split('\n\n');
    unread = events.pop() ?? '';
    for (const event of events) tell(event.startsWith('data: ') ? event.slice('data: '.length) : null);
  }
}
