import { inTransaction } from '../../database.ts';
import { WireError } from '../../wire.ts';
import type { UserPool } from '../pool.ts';
import { revokeOfProvider } from '../sessions.ts';
import { spend } from '../steps.ts';
import { hashAtProvider, onceAtProvider } from './federated-origin.ts';
import type { Federation, Provider } from './federation.ts';

/** Word of a provider, already judged, that a person left it, or some of their sessions there. */
export type ProviderSignOut = {
  /** Name of this word, good once, and until when it would be taken. */
  once: { kind: 'logout' | 'saml logout'; name: string; expiresAt: Date };
  subject: string | null;
  /** None for all of the person's. */
  sessions: readonly string[];
};

/**
 * Ends what the provider opened and says has left, in the pool and in the tenant's own record. Where none is left it is done as well.
 * @returns false for a word that came before
 */
export async function endAtProvider(
  pool: UserPool,
  federation: Federation,
  provider: Provider,
  { once, subject, sessions }: ProviderSignOut,
): Promise<boolean> {
  const id = onceAtProvider(provider, once.kind, once.name);
  return inTransaction(pool.db, async (tx) => {
    const isFirst = await spend(tx, { id, expiresAt: once.expiresAt }).then(
      () => true,
      (cause: unknown) => {
        if (cause instanceof WireError) return false;
        throw cause;
      },
    );
    if (!isFirst) return false;
    const ended = await revokeOfProvider(tx, pool, {
      subject: subject === null ? null : hashAtProvider(provider, 'subject', subject),
      sessions: sessions.map((name) => hashAtProvider(provider, 'session', name)),
    });
    // Before this is committed: where the tenant's own record fails, the provider may say it again.
    if (ended.length > 0) await federation.noteSignOut(provider, ended);
    return true;
  });
}
