import type { Provider } from './federation.ts';

/** Clocks of two machines differ by no more than this. */
export const clockToleranceSeconds = 60;
/** A proof that is asked for anew is no older than this. */
export const freshSeconds = 300;
/** The bound that OpenID Connect sets to the name of a person at the provider. */
export const subjectLengthMax = 255;
export const addressLengthMax = 320;

/** Whether an address is in a domain that the tenant proved to be its own. */
export function isOf({ domains }: Provider, address: string): boolean {
  const [name, domain, ...more] = address.split('@');
  return name !== '' && domain !== undefined && more.length === 0 && domains.includes(domain);
}
