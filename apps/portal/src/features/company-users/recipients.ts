export interface Recipient {
  email: string;
  name: string;
}

/**
 * People out of a pasted text: addresses alone, "Ana Rojas <ana@empresa.co>", or a name and an address in the cells of a sheet;
 * one to a line, or separated by semicolons or commas. What has no address is left out, and so is an address that came before.
 */
export function parseRecipients(text: string): Recipient[] {
  const found = new Map<string, Recipient>();
  for (const line of text.split(/[\n;]|,(?=[^<]*(?:<|@|$))/)) {
    const email = /[^\s<>"',;()]+@[^\s<>"',;()]+\.[^\s<>"',;().]+/.exec(line)?.[0].toLowerCase();
    if (email === undefined || found.has(email)) continue;
    const name = line
      .replace(/[^\s<>"',;()]+@[^\s<>"',;()]+/g, ' ')
      .replace(/[<>"'()\t,]/g, ' ')
      .replace(/\s+/g, ' ')
      .trim();
    found.set(email, { email, name });
  }
  return [...found.values()];
}
