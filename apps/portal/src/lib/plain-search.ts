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

/** The other way round; what is empty, null, undefined or no plain value leaves no trace in the address. */
export function writePlainSearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(search)) {
    for (const each of [value].flat()) if (isPlain(each)) params.append(key, String(each));
  }
  return params.size === 0 ? '' : `?${params}`;
}

function isPlain(value: unknown): value is string | number | boolean {
  return (
    (typeof value === 'string' && value !== '') || typeof value === 'number' || typeof value === 'boolean'
  );
}
