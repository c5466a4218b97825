import type { WalletUserRow, WalletUsersAnswer } from '@antela/contract/wallet-users';
import { useTranslation } from 'react-i18next';
import { newIdempotencyKey } from '../../lib/api.ts';
import { errorToast, toast } from '../../ui/toast.ts';
import { useChangeWalletUsers } from './wallet-users.queries.ts';

const idsOf = (users: readonly WalletUserRow[]): string[] =>
  users.map((user) => user.payrolltypemoneybagemployeeid);

/** Suspending and activating move no money, so they are done at once, with the way back. */
export function useStateActs() {
  const { t } = useTranslation('wallet-users');
  const change = useChangeWalletUsers();
  const onError = (error: Error) => void errorToast(error.message);

  const say = (words: string, { done, error }: WalletUsersAnswer, undo: () => void) => {
    if (error > 0) errorToast(t('{{count}} personas quedaron como estaban', { count: error }));
    if (done > 0) toast(words, { action: { label: t('Deshacer'), onAct: undo } });
  };

  function send(ids: string[], to: 'suspend' | 'activate', reason: string, withUndo = true): void {
    const body =
      to === 'suspend'
        ? { action: to, payrolltypemoneybagemployeeids: ids, reason }
        : { action: to, payrolltypemoneybagemployeeids: ids };
    change.mutate(
      { body, idempotencyKey: newIdempotencyKey() },
      {
        onError,
        onSuccess: (answer) => {
          const words =
            to === 'suspend'
              ? t('Suspendiste a {{count}} personas', { count: answer.done })
              : t('Activaste a {{count}} personas', { count: answer.done });
          const moved = answer.outcomes.flatMap(({ done, payrolltypemoneybagemployeeid: id }) =>
            done && id !== null ? [id] : [],
          );
          const back = to === 'suspend' ? 'activate' : 'suspend';
          if (withUndo) say(words, answer, () => send(moved, back, t('Se deshizo la activación'), false));
          else toast(words);
        },
      },
    );
  }

  return {
    busy: change.isPending,
    suspend: (users: readonly WalletUserRow[], reason: string) => send(idsOf(users), 'suspend', reason),
    activate: (users: readonly WalletUserRow[]) => send(idsOf(users), 'activate', ''),
  };
}
