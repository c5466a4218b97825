/** Places where a statement may end, and whatever hides a semicolon: a comment, a text, the opening of a quoted body. */
const places = /--[^\n]*|'[^']*'|\$\w*\$|;/g;

/** Statements of a migration, each with the comments before it. */
export function statementsOf(text: string): string[] {
  const statements: string[] = [];
  let begin = 0;
  places.lastIndex = 0;
  for (let found = places.exec(text); found; found = places.exec(text)) {
    const [place] = found;
    // A quoted body ends where its own word comes again.
    if (place.startsWith('$')) places.lastIndex = text.indexOf(place, places.lastIndex) + place.length;
    if (place !== ';') continue;
    statements.push(text.slice(begin, found.index));
    begin = places.lastIndex;
  }
  statements.push(text.slice(begin));
  return statements.map((statement) => statement.trim()).filter((statement) => !isEmpty(statement));
}

const isEmpty = (statement: string): boolean => statement.replaceAll(/--[^\n]*/g, '').trim() === '';
