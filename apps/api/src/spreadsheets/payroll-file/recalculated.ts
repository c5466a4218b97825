/**
 * The list of sheets with the order to calculate every formula when it is next opened. Their last results lie beside them in the
 * file: without this a total would go on showing what it was before its cells were filled in.
 */
export function recalculated(book: string): string {
  const known = /<((?:[\w-]+:)?)calcPr\b([^>]*?)(\/?)>/.exec(book);
  if (known) {
    const attributes = (known[2] ?? '').replace(/\s+fullCalcOnLoad\s*=\s*("[^"]*"|'[^']*')/, '');
    return book.replace(known[0], () => `<${known[1]}calcPr${attributes} fullCalcOnLoad="1"${known[3]}>`);
  }
  // The order of the parts is the format's: calculation comes after names, references and sheets.
  const before = ['definedNames', 'externalReferences', 'functionGroups', 'sheets'];
  for (const name of before) {
    const end = new RegExp(`</((?:[\\w-]+:)?)${name}\\s*>|<((?:[\\w-]+:)?)${name}\\b[^>]*/>`).exec(book);
    if (!end) continue;
    const at = end.index + end[0].length;
    return `${book.slice(0, at)}<${end[1] ?? end[2] ?? ''}calcPr fullCalcOnLoad="1"/>${book.slice(at)}`;
  }
  return book;
}
