import { AppError } from './app-error.ts';
import type { UserPrincipal } from './principal.ts';
import { freshFactorMs } from './session-limits.ts';
import type { UserDirectory } from './user-directory.ts';

/** The last instant at which something proved then counts as fresh. */
export const freshUntil = (provedAt: Date): Date => new Date(provedAt.getTime() + freshFactorMs);

/**
 * Holds the calls that matter most to somebody who has just proved who they are: by signing in, or anew by `stepUp`. A
 * session left open, or a copied token, does not get through.
 * @throws AppError step_up_required, or forbidden for an operator, who cannot prove to be somebody else
 */
export async function requireFreshFactor(
  user: UserPrincipal,
  users: UserDirectory,
  now: Date,
): Promise<void> {
  if (user.impersonator)
    throw new AppError('forbidden', {
      detail: 'Esto solo lo puede hacer la persona misma, no quien actúa en su nombre.',
    });
  if (freshUntil(user.signedInAt) >= now) return;
  // Read anew: the proof may have gone to another process a moment ago.
  const provedAt = await users.readFactorProvedAt(user);
  if (!provedAt || freshUntil(provedAt) < now) throw new AppError('step_up_required');
}
