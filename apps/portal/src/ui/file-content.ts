/** How files of a kind begin, whatever their name says. Spreadsheets are not here: their own reader says what is wrong with them. */
const beginnings: Readonly<Record<string, { name: string; bytes: readonly number[] }>> = {
  pdf: { name: 'PDF', bytes: [0x25, 0x50, 0x44, 0x46, 0x2d] },
  png: { name: 'PNG', bytes: [0x89, 0x50, 0x4e, 0x47] },
  jpg: { name: 'JPG', bytes: [0xff, 0xd8, 0xff] },
  jpeg: { name: 'JPG', bytes: [0xff, 0xd8, 0xff] },
};

/**
 * The kind that a file's name claims and its content is not; null where they agree, or where only its reader can know.
 * A PDF may have up to a kilobyte before its own beginning.
 */
export async function falselyNamed(file: Blob & { name: string }): Promise<string | null> {
  const kind = beginnings[file.name.split('.').pop()?.toLowerCase() ?? ''];
  // An empty file is for the form to refuse: it says so better.
  if (!kind || file.size === 0) return null;
  const head = new Uint8Array(await file.slice(0, 1024).arrayBuffer());
  const starts = kind.name === 'PDF' ? head.keys() : [0];
  for (const start of starts)
    if (kind.bytes.every((byte, index) => head[start + index] === byte)) return null;
  return kind.name;
}
