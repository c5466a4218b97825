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
  if (parts.length > 0) return parts.join(' en ');
  // Programs that are no browser write themselves small: node, curl/8.5.0.
  return /^[a-z]/.test(name) ? `Otro programa (${name})` : name;
}
