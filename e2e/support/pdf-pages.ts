import { inflateSync } from 'node:zlib';

/** Words of each sheet that the browser prints, as its own writer lays them down: one letter after the other, without the gaps between. */
export function pdfPages(pdf: Buffer): string[] {
  const source = pdf.toString('latin1');
  const object = (number: string): string => {
    const from = source.search(new RegExp(`(?<=\\n)${number} 0 obj\\n`));
    return source.slice(from, source.indexOf('endobj', from));
  };
  const stream = (number: string): string => {
    const from = source.indexOf('stream\n', source.indexOf(`\n${number} 0 obj\n`)) + 'stream\n'.length;
    return inflateSync(pdf.subarray(from, source.indexOf('\nendstream', from))).toString('latin1');
  };
  const lettersOf = (font: string): Map<string, string> => {
    const table = stream(/\/ToUnicode (\d+) 0 R/.exec(object(font))?.[1] ?? '');
    const letters = new Map<string, string>();
    for (const [, first = '', last = '', to = ''] of table.matchAll(
      /^<([\dA-F]+)> (?:<([\dA-F]+)> )?<([\dA-F]{4})>$/gm,
    ))
      for (let code = parseInt(first, 16); code <= parseInt(last || first, 16); code += 1)
        letters.set(
          code.toString(16).toUpperCase().padStart(first.length, '0'),
          String.fromCharCode(parseInt(to, 16) + code - parseInt(first, 16)),
        );
    return letters;
  };

  return source
    .split('/Type /Page\n')
    .slice(1)
    .map((page) => {
      const fonts = new Map(
        [...page.slice(0, page.indexOf('endobj')).matchAll(/\/(F\d+) (\d+) 0 R/g)].map(
          ([, name = '', number = '']) => [name, lettersOf(number)],
        ),
      );
      let letters = new Map<string, string>();
      let text = '';
      for (const [, font, codes = ''] of stream(/\/Contents (\d+) 0 R/.exec(page)?.[1] ?? '').matchAll(
        /\/(F\d+) [\d.]+ Tf|<([\dA-F]+)> Tj/g,
      )) {
        if (font !== undefined) letters = fonts.get(font) ?? new Map();
        const width = [...letters.keys()][0]?.length ?? 2;
        for (let at = 0; at < codes.length; at += width)
          text += letters.get(codes.slice(at, at + width)) ?? '';
      }
      return text;
    });
}
