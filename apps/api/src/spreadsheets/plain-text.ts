import { withoutMarks } from '@antela/rules/folded-text';

/** Lower case, no accents, only letters and digits with single spaces between: how headers and names of things are compared. */
export function plainText(text: string): string {
  return withoutMarks(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
