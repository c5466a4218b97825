/** Text as it is compared: accents, case and repeated spaces do not count. */
export const foldText = (text: string): string =>
  withoutMarks(text).toLowerCase().replaceAll(/\s+/g, ' ').trim();

/** Text without the marks over and under its letters. Most has none and is left as it is: taking it apart is the dear part. */
export const withoutMarks = (text: string): string =>
  /^[\0-\x7f]*$/.test(text) ? text : text.normalize('NFD').replaceAll(/\p{M}/gu, '');
