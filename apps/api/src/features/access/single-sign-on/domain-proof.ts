import { createHash } from 'node:crypto';

/** Reads the TXT records of a name, each as its parts; throws where there are none. */
export type ResolveTxt = (name: string) => Promise<string[][]>;

/** TXT record that shows that whoever writes a domain's records lets this client have it. */
export interface ProofRecord {
  name: string;
  value: string;
}

/** `unknown` where the DNS could not be asked: it says nothing about the record. */
export type DomainState = 'proven' | 'missing' | 'unknown';

/** Answers of the DNS that say that there is no such record. */
const absent = new Set(['ENOTFOUND', 'ENODATA']);

/**
 * The record's value follows from client and domain, and proves nothing for another client. It is no secret: only whoever writes the
 * domain's records can publish it. It outlives every secret of the installation.
 */
export const recordOf = (clientId: string, domain: string): ProofRecord => ({
  name: `_antela.${domain}`,
  value: `antela-verification=${createHash('sha256').update(`antela ${clientId} ${domain}`).digest('base64url')}`,
});

export async function lookAt(resolveTxt: ResolveTxt, clientId: string, domain: string): Promise<DomainState> {
  const { name, value } = recordOf(clientId, domain);
  try {
    const records = await resolveTxt(name);
    return records.some((parts) => parts.join('').trim() === value) ? 'proven' : 'missing';
  } catch (error) {
    return absent.has((error as NodeJS.ErrnoException).code ?? '') ? 'missing' : 'unknown';
  }
}
