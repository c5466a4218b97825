import type { RestrictionsAnswer } from '@antela/contract/access-restrictions';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/api-error.ts';
import { errorToast, toast } from '../../../ui/toast.ts';
import { useChangeRestrictions } from './restrictions.queries.ts';

/** Says what was done, with the way back: what was set is lifted, what was lifted stands again. */
export function useRestrictionActs() {
  const { t } = useTranslation('access-restrictions');
  const back = useChangeRestrictions();

  const idsOf = ({ outcomes }: RestrictionsAnswer): string[] =>
    outcomes.flatMap(({ outcome, restrictionid }) =>
      outcome === 'done' && restrictionid !== null ? [restrictionid] : [],
    );
  /** Says what became of it also when the sheet that asked is gone. */
  async function takeBack(body: Parameters<typeof back.mutateAsync>[0], words: string): Promise<void> {
    try {
      await back.mutateAsync(body);
      toast(words);
    } catch (error) {
      errorToast(errorText(error));
    }
  }

  function toastRestricted(words: string, restrictionids: string[]): void {
    const onAct = () =>
      void takeBack(
        { action: 'lift', restrictionids, liftReason: t('Se deshizo al ponerla') },
        t('Quitaste lo que acababas de restringir'),
      );
    toast(words, { action: { label: t('Deshacer'), onAct } });
  }

  function toastLifted(words: string, restrictionids: string[]): void {
    const onAct = () =>
      void takeBack({ action: 'restore', restrictionids }, t('La restricción sigue como estaba'));
    toast(words, { action: { label: t('Deshacer'), onAct } });
  }

  return { toastRestricted, toastLifted, idsOf };
}
