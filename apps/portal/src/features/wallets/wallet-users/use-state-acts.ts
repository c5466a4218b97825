import type { WalletUsersAnswer } from '@antela/contract/wallet-user-changes';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/api-error.ts';
import { errorToast, toast } from '../../../ui/toast.ts';
import { everybodyOf, idsOf, type ActTarget } from './act-target.ts';
import { useChangeWalletUsers } from './wallet-users.queries.ts';

/** Suspending and activating move no money, so they are done at once, with the way back. Each answers whether it was done. */
export function useStateActs() {
  const { t } = useTranslation('wallet-users');
  const change = useChangeWalletUsers();
  const onError = (error: Error): boolean => {
    errorToast(errorText(error));
    return false;
  };

  const say = (words: string, { done, error }: WalletUsersAnswer, undo: () => unknown) => {
    if (error > 0) errorToast(t('{{count}} personas quedaron como estaban', { count: error }));
    if (done > 0) toast(words, { action: { label: t('Deshacer'), onAct: undo } });
  };

  function send(
    ids: string[],
    to: 'suspend' | 'activate',
    reason: string,
    withUndo = true,
  ): Promise<boolean> {
    const body =
      to === 'suspend'
        ? { action: to, payrolltypemoneybagemployeeids: ids, reason }
        : { action: to, payrolltypemoneybagemployeeids: ids };
    return change.mutateAsync(body).then((answer) => {
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
      return true;
    }, onError);
  }

  /** Over a whole filter there is no list of who moved, and so no way back with one click. */
  function sendToAll(target: Extract<ActTarget, { total: number }>, reason: string | null): Promise<boolean> {
    const body =
      reason === null
        ? { action: 'activate_all' as const, ...everybodyOf(target) }
        : { action: 'suspend_all' as const, ...everybodyOf(target), reason };
    return change.mutateAsync(body).then(({ done, error }) => {
      if (error > 0) errorToast(t('{{count}} personas quedaron como estaban', { count: error }));
      if (done > 0)
        toast(
          reason === null
            ? t('Activaste a {{count}} personas', { count: done })
            : t('Suspendiste a {{count}} personas', { count: done }),
        );
      return true;
    }, onError);
  }

  return {
    suspend: (target: ActTarget, reason: string) =>
      'users' in target ? send(idsOf(target.users), 'suspend', reason) : sendToAll(target, reason),
    activate: (target: ActTarget) =>
      'users' in target ? send(idsOf(target.users), 'activate', '') : sendToAll(target, null),
  };
}
