import { X509Certificate } from 'node:crypto';
import type { Input, Output } from '../../wire.ts';
import { assertPool } from '../client.ts';
import type { UserPool } from '../pool.ts';

/** The certificate of the pool's requests to SAML providers, without the lines around it. */
export async function getSigningCertificate(pool: UserPool, input: Input): Promise<Output> {
  assertPool(pool, input);
  const [{ certificate }] = await pool.samlKeys('signing');
  return { Certificate: new X509Certificate(certificate).raw.toString('base64') };
}
