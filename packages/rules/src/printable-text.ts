/** Characters that the standard fonts of a PDF have besides Latin-1's letters. */
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

/** The characters of a text that a PDF would print as something else, each once; line breaks are laid out anew, not lost. */
export const notPrintable = (text: string): string[] =>
  plain.test(text)
    ? []
    : [
        ...new Set(
          [...text.normalize('NFC')].filter((sign) => !/[\r\n\t\u2028\u2029]/.test(sign) && !isShown(sign)),
        ),
      ];

/** Reason a text that is to be printed to the letter cannot be; null when it can. */
export function printableRemark(text: string): string | null {
  const signs = notPrintable(text);
  if (signs.length === 0) return null;
  const shown = signs.slice(0, 5).map((sign) => `«${sign}»`);
  return `El PDF no puede mostrar ${shown.join(' ')}. Escríbelo con letras y signos del español.`;
}

const isShown = (sign: string): boolean => /^[ -~\u00a0-\u00ff]$/.test(sign) || beyondLatin1.has(sign);
