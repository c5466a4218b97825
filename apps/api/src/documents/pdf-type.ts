/** A standard font at one size, set by hand: widths are asked of the library once for each letter and pair, not for each cell. */
export interface PdfType {
  /** In points, kerned. */
  widthOf(text: string): number;
  /** The lines that the text takes within so many points; a word that is wider than all of them is broken. At least one. */
  linesOf(text: string, width: number): string[];
  /** Operator of a page's content that shows the text at the current place. */
  show(text: string): string;
}

/** Where the fonts' encoding has what is beyond Latin-1, from 0x80 on; a place without a letter is a blank here. */
const beyondLatin1 = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ';
const places = new Map(
  [...beyondLatin1].flatMap((sign, index) =>
    sign === ' ' ? [] : [[sign.charCodeAt(0), 0x80 + index] as const],
  ),
);

/**
 * @param measure the width of a text in thousandths of the font's size
 */
export function pdfType(measure: (text: string) => number, size: number): PdfType {
  const alone = new Map<number, number>();
  const together = new Map<number, number>();

  /** How far the pen goes after a letter for being the next one's neighbour; mostly 0. */
  function kernOf(left: number, right: number): number {
    const pair = left * 0x10000 + right;
    let kern = together.get(pair);
    if (kern === undefined) {
      kern = Math.round(measure(String.fromCharCode(left, right)) - advanceOf(left) - advanceOf(right));
      together.set(pair, kern);
    }
    return kern;
  }

  function advanceOf(code: number): number {
    let advance = alone.get(code);
    if (advance === undefined) {
      advance = measure(String.fromCharCode(code));
      alone.set(code, advance);
    }
    return advance;
  }

  function widthOf(text: string): number {
    let width = 0;
    let before = 0;
    for (let index = 0; index < text.length; index += 1) {
      const code = text.charCodeAt(index);
      width += advanceOf(code) + (index === 0 ? 0 : kernOf(before, code));
      before = code;
    }
    return (width * size) / 1000;
  }

  function show(text: string): string {
    let parts = '[(';
    let before = 0;
    for (let index = 0; index < text.length; index += 1) {
      const code = text.charCodeAt(index);
      const kern = index === 0 ? 0 : kernOf(before, code);
      if (kern !== 0) parts += `)${-kern}(`;
      // Brackets and the backslash mean something in a PDF's text.
      if (code === 0x28 || code === 0x29 || code === 0x5c) parts += '\\';
      parts += String.fromCharCode(places.get(code) ?? code);
      before = code;
    }
    return `${parts})] TJ`;
  }

  return { widthOf, linesOf: (text, width) => linesOf(text, width, widthOf), show };
}

function linesOf(text: string, width: number, widthOf: PdfType['widthOf']): string[] {
  if (widthOf(text) <= width) return [text];
  const lines: string[] = [];
  let line = '';
  // A no-break space parts what is alone wider than the column, before a word is cut.
  const words = text.split(' ').flatMap((word) => (widthOf(word) > width ? word.split('\u00a0') : [word]));
  for (const word of words) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (widthOf(longer) <= width) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = word;
    while (widthOf(line) > width && line.length > 1) {
      let end = line.length - 1;
      while (end > 1 && widthOf(line.slice(0, end)) > width) end -= 1;
      lines.push(line.slice(0, end));
      line = line.slice(end);
    }
  }
  return [...lines, line];
}
