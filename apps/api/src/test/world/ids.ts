/** Ids that are the same in every copy of the world. */
export const worldId = (number: number): string =>
  `00000000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`;
/** An id that nothing has. */
export const missingId = worldId(0xffff);
