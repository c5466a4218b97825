export const batchText = (number: number): string => String(number).padStart(6, '0');

/** Names a payment in the bank's file and in its answer: '000012-00003'. */
export const referenceOf = (number: number, position: number): string =>
  `${batchText(number)}-${String(position).padStart(5, '0')}`;

/**
 * The payment that a reference names, also where the bank takes digits alone or drops the zeros before them.
 * @returns the position of a payment of this batch, or null for a reference that is none of it
 */
export function positionOf(number: number, reference: string): number | null {
  const text = reference.trim();
  const [batch = '', position = ''] = /^\d{6,17}$/.test(text)
    ? [text.slice(0, -5), text.slice(-5)]
    : (/^(\d{1,12})-(\d{1,12})$/.exec(text)?.slice(1) ?? []);
  return batch !== '' && Number(batch) === number ? Number(position) : null;
}
