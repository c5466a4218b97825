import { createPartScanner } from '../files/scan-part.ts';

/** Parts of the list of sheets that stand before the order to calculate, the last one first: the order is the format's. */
const PARTS_BEFORE = ['definedNames', 'externalReferences', 'functionGroups', 'sheets'];

/**
 * The list of sheets with the order to calculate every formula when it is next opened. Their last results lie beside them in the
 * file: without this a total would go on showing what it was before its cells were filled in.
 */
export function recalculated(book: string): string {
  const seen = placesOf(book);
  const known = seen.get('calcPr');
  if (known) {
    const rest = known.attributes.replace(/\bfullCalcOnLoad=["'][^"']*["']/, '').trim();
    const tag = `<${known.prefix}calcPr${rest && ` ${rest}`} fullCalcOnLoad="1"${known.openEnd === known.to ? '/' : ''}>`;
    return `${book.slice(0, known.from)}${tag}${book.slice(known.openEnd)}`;
  }
  const before = PARTS_BEFORE.map((name) => seen.get(name)).find((place) => place !== undefined);
  if (!before) return book;
  return `${book.slice(0, before.to)}<${before.prefix}calcPr fullCalcOnLoad="1"/>${book.slice(before.to)}`;
}

interface Place {
  readonly prefix: string;
  readonly attributes: string;
  readonly from: number;
  readonly openEnd: number;
  /** End of its closing tag; equal to `openEnd` for one that closes itself. */
  to: number;
}

/** The first place of each element, by its name without prefix. */
function placesOf(book: string): Map<string, Place> {
  const places = new Map<string, Place>();
  const scanner = createPartScanner({
    open(name, attributes, from, to) {
      const prefix = book.slice(from + 1, book.indexOf(name, from));
      if (!places.has(name)) places.set(name, { prefix, attributes, from, openEnd: to, to });
    },
    close(name, _from, to) {
      const place = places.get(name);
      if (place && place.to === place.openEnd) place.to = to;
    },
    text: () => undefined,
  });
  scanner.write(Buffer.from(book));
  scanner.end();
  return places;
}
