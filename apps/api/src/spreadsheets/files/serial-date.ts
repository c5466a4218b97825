/** Excel counts days from 1 January 1900 as day 1 and believes that 1900 had a 29 February (day 60). */
const EPOCH_1900_MS = Date.UTC(1899, 11, 30);
const EPOCH_1904_MS = Date.UTC(1904, 0, 1);
const FAKE_LEAP_DAY = 60;
const SERIAL_MAX = 2_958_465; // 31 December 9999

/** `YYYY-MM-DD`, with `THH:MM:SS` where the serial has a part of a day; null outside the years that Excel knows. */
export function dateOfSerial(serial: number, is1904 = false): string | null {
  if (!(serial >= 0) || serial > SERIAL_MAX) return null;
  const days = is1904 || serial >= FAKE_LEAP_DAY ? serial : serial + 1;
  const seconds = Math.round(days * 86_400);
  const iso = new Date((is1904 ? EPOCH_1904_MS : EPOCH_1900_MS) + seconds * 1000).toISOString();
  return seconds % 86_400 === 0 ? iso.slice(0, 10) : iso.slice(0, 19);
}

/** Whether a number with this format is shown as a date. Built-in numbers as listed in ECMA-376, part 1, 18.8.30. */
export function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined)
    return (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58);
  const bare = code.replace(/"[^"]*"?|\\.?|_.?|\*.?|\[[^\]]*\]?/g, '').split(';')[0]!;
  return /[yd]/i.test(bare) && !/general/i.test(bare);
}
