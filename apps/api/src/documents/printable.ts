/** What the standard fonts of a PDF have besides Latin-1's letters. */
const beyondLatin1 = new Set('€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ');
/** Signs we use ourselves, in the nearest words that can be printed. */
const spoken: Readonly<Record<string, string>> = {
  '→': '>',
  '≥': '>=',
  '≤': '<=',
  '−': '-',
  '✔': 'sí',
  '✖': 'no',
  Đ: 'D',
  đ: 'd',
  Ł: 'L',
  ł: 'l',
};

/** Nearly every text: nothing in it is to be changed. */
const plain = /^[ -~\u00a0-\u00ff]*$/;

/**
 * Text as the standard fonts can show it: letters that they lack lose their accents, anything else becomes "?". They are in
 * every reader, so a document is small and looks the same everywhere; Spanish is whole in them.
 */
export function printable(text: string): string {
  if (plain.test(text)) return text;
  let shown = '';
  for (const sign of text.normalize('NFC').replaceAll(/[\r\n\t\u2028\u2029]+/g, ' '))
    shown += printableSign(sign);
  return shown;
}

function printableSign(sign: string): string {
  if (isShown(sign)) return sign;
  const known = spoken[sign];
  if (known !== undefined) return known;
  const bare = sign.normalize('NFD').replaceAll(/\p{M}/gu, '');
  return bare.length > 0 && [...bare].every(isShown) ? bare : '?';
}

const isShown = (sign: string): boolean => /^[ -~\u00a0-\u00ff]$/.test(sign) || beyondLatin1.has(sign);
