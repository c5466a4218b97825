/** The file name of a `content-disposition`, or "file" if none (docs/spec.md §7). `filename*` wins, as RFC 6266 asks. */
export function fileNameOf(header: string | null): string {
  const extended = /filename\*\s*=\s*utf-8''([^;]+)/i.exec(header ?? '')?.[1];
  if (extended) {
    try {
      return safeName(decodeURIComponent(extended.trim()));
    } catch {
      // A badly escaped name is no reason to lose the download: the plain one follows.
    }
  }
  const plain = /filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(header ?? '');
  return safeName((plain?.[1] ?? plain?.[2] ?? '').replace(/\\(.)/g, '$1'));
}

function safeName(name: string): string {
  return name.replace(/[/\\\p{Cc}]/gu, '_').trim() || 'file';
}
