const browsers: [RegExp, string][] = [
  [/\bEdg/, 'Edge'],
  [/\bOPR\b|Opera/, 'Opera'],
  [/Firefox/, 'Firefox'],
  // One and the same to people: the browser calls itself by either name, depending on who asks.
  [/Chrome|Chromium/, 'Chrome'],
  [/Safari/, 'Safari'],
];
const systems: [RegExp, string][] = [
  [/Windows/, 'Windows'],
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Mac/, 'Mac'],
  [/Linux/, 'Linux'],
];

/** "Chrome en Windows" from the name the identity library gives a device, which is built from the browser's own; null without one. */
export function deviceLabel(name: string | undefined): string | null {
  if (!name) return null;
  const parts = [browsers, systems].flatMap(
    (known) => known.find(([pattern]) => pattern.test(name))?.[1] ?? [],
  );
  return parts.length > 0 ? parts.join(' en ') : name;
}
