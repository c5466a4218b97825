/** Saves a blob through a temporary link, which works in every browser. */
export function saveThroughLink(blob: Blob, fileName: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // Browsers take hold of the blob in their own time; revoking at once loses large downloads in some.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
