import { saveThroughLink } from './save-file.ts';

type SaveFileHandle = {
  createWritable: () => Promise<WritableStream<Uint8Array>>;
};

/** Saves a stream through the browser's save dialog where there is one, otherwise through a temporary link (docs/spec.md §7). */
export async function saveStream(stream: ReadableStream<Uint8Array>, fileName: string): Promise<void> {
  const { showSaveFilePicker } = window as {
    showSaveFilePicker?: (options: { suggestedName: string }) => Promise<SaveFileHandle>;
  };
  const suggestedName = fileName.split('/').at(-1) ?? fileName;
  if (!showSaveFilePicker) return saveThroughLink(await new Response(stream).blob(), suggestedName);
  try {
    const handle = await showSaveFilePicker.call(window, { suggestedName });
    await stream.pipeTo(await handle.createWritable());
  } catch (error) {
    // Closing the dialog is a choice, not a failure.
    if (isNamed(error, 'AbortError')) return stream.cancel();
    // The click that allowed the dialog is too long ago: the link needs none.
    if (isNamed(error, 'SecurityError'))
      return saveThroughLink(await new Response(stream).blob(), suggestedName);
    throw error;
  }
}

function isNamed(error: unknown, name: string): boolean {
  return error instanceof DOMException && error.name === name;
}
