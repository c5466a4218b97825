/** SQL of an id of its own for each kind and number, so that rows name each other without being looked up. */
export const idOf = (kind: string, number: number | string): string =>
  `('0198${kind}-0000-7000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`;

export const wallet = '0198f000-0000-7000-8000-000000000001';
