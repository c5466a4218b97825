const special = /[\0\\\n\r\t]/g;
const escapes: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

const escape = (text: string): string =>
  text.search(special) === -1
    ? text
    : text.replaceAll('\0', '').replaceAll(special, (character) => escapes[character] ?? character);

/** One line of COPY's text format: null, text, numbers and booleans as they are, anything else as JSON. */
export function copyLine(values: readonly unknown[]): string {
  const fields = values.map((value) => {
    if (value === null) return '\\N';
    if (typeof value === 'string') return escape(value);
    if (typeof value === 'boolean') return value ? 't' : 'f';
    // A NUL that JSON has escaped is no text for the database either.
    return typeof value === 'number'
      ? String(value)
      : escape(JSON.stringify(value).replaceAll('\\u0000', ''));
  });
  return `${fields.join('\t')}\n`;
}
