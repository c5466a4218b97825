/** A name as a bank's file carries it. */
export interface BankName {
  written: string;
  /** A letter of it became another one, or a blank. */
  isFolded: boolean;
  isCut: boolean;
}

/** Where a layout gives a name no width. */
const nameMax = 60;

/** Capitals, and nothing that a bank's program could take for a sign of its own; cut to its place, as nothing else is. */
export function bankName(name: string, width = nameMax, encoding: 'ascii' | 'latin1' = 'ascii'): BankName {
  const capitals = tidy(name.normalize('NFC').toUpperCase());
  const plain = tidy(encoding === 'ascii' ? folded(capitals) : lettersOf(capitals));
  return { written: plain.slice(0, width), isFolded: plain !== capitals, isCut: plain.length > width };
}

const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Z0-9 ]+/g, ' ');

/** Letters of ISO 8859-1 stay; another one is what it is without its accent. */
const lettersOf = (text: string): string =>
  text
    .split(/([A-Z0-9 À-ÖØ-Ý]+)/)
    .map((part, index) => (index % 2 === 1 ? part : folded(part)))
    .join('');

const tidy = (text: string): string => text.replaceAll(/ +/g, ' ').trim();
