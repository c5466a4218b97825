export type PlainSearch = Record<string, string | string[]>;

/** Reads `?estado=activo&estado=retirado&q=ana` as plain text: what a value means is for the screen's own schema. */
export function parsePlainSearch(search: string): PlainSearch {
  const plain: PlainSearch = {};
  for (const [key, value] of new URLSearchParams(search)) {
    const before = plain[key];
    plain[key] = before === undefined ? value : [...[before].flat(), value];
  }
  return plain;
}

/** The other way round; what is empty, null or undefined leaves no trace in the address. */
export function writePlainSearch(search: Record<string, unknown>): string {
  const pairs = Object.entries(search).flatMap(([key, value]) =>
    [value].flat().flatMap((each) => (each === undefined || each === null || each === '' ? [] : [[key, String(each)]])),
  );
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`;
}
