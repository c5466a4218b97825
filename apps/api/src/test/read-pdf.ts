import { inflateSync } from 'node:zlib';

/** The compressed streams of a document of ours: pages and attached files, in its order. */
export function pdfStreams(pdf: Buffer): Buffer[] {
  const source = pdf.toString('latin1');
  return [...source.matchAll(/\/FlateDecode[^]*?>>\r?\nstream\r?\n/g)].map((match) => {
    const from = match.index + match[0].length;
    return inflateSync(pdf.subarray(from, source.indexOf('\nendstream', from)));
  });
}

/** How the standard fonts number their letters. */
const from80 = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ';
const winAnsi = (text: string): string =>
  text.replaceAll(/[\u0080-\u009f]/g, (code) => from80[code.charCodeAt(0) - 0x80] ?? code);

/** Text that its pages show, a line for each piece. */
export function pdfText(pdf: Buffer): string {
  const shown: string[] = [];
  for (const stream of pdfStreams(pdf))
    for (const [, parts = ''] of stream
      .toString('latin1')
      .matchAll(/\[((?:<[^>]*>|\((?:[^\\()]|\\.)*\)|[-\d. ])*)\] TJ/g))
      shown.push(
        [...parts.matchAll(/<([0-9a-f]*)>|\(((?:[^\\()]|\\.)*)\)/g)]
          .map(([, hex, plain = '']) =>
            winAnsi(
              hex === undefined
                ? plain.replaceAll(/\\(.)/g, '$1')
                : Buffer.from(hex, 'hex').toString('latin1'),
            ),
          )
          .join(''),
      );
  return shown.join('\n');
}

export const pdfPageCount = (pdf: Buffer): number =>
  pdf.toString('latin1').match(/\/Type \/Page\n/g)?.length ?? 0;
