export type Recipient = {
  email: string;
  name: string;
};

/**
 * People out of a pasted text: addresses alone, "Ana Rojas <ana@empresa.co>", or a name and an address in the cells of a sheet;
 * one to a line, or separated by semicolons or commas. What has no address is left out, and so is an address that came before.
 */
export function parseRecipients(text: string): Recipient[] {
  const found = new Map<string, Recipient>();
  for (const line of text.split(/[\n;,]/)) {
    const words = line.split(/[\s<>"'()]+/).filter((word) => word !== '');
    const email = words
      .find((word) => /^[^@]+@[^@.]+(?:\.[^@.]+)+\.?$/.test(word))
      ?.replace(/\.$/, '')
      .toLowerCase();
    if (email === undefined || found.has(email)) continue;
    found.set(email, { email, name: words.filter((word) => !word.includes('@')).join(' ') });
  }
  return [...found.values()];
}
