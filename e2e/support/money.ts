/** The first amount in a text as the portal writes it, "$ 1.750.905", in pesos. */
export function pesosOf(text: string): number {
  const digits = /\$\s*([\d.]+)/.exec(text)?.[1];
  if (!digits) throw new Error(`No amount in "${text}"`);
  return Number(digits.replaceAll('.', ''));
}
