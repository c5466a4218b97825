import type { ClientRestriction } from '@antela/contract/client-restrictions';
import { useTranslation } from 'react-i18next';
import { errorToast, toast } from '../../ui/toast.ts';
import { useSwitchRestriction } from './restrictions.queries.ts';

/** Switches a restriction and says so, with the way back. What goes wrong is a toast: the act has no form of its own. */
export function useRestrictionSwitch() {
  const { t } = useTranslation('client-restrictions');
  const change = useSwitchRestriction();

  function say(restriction: ClientRestriction, to: 'on' | 'off'): void {
    const words =
      to === 'on' ? t('Activaste «{{name}}»', restriction) : t('Desactivaste «{{name}}»', restriction);
    toast(words, {
      action: {
        label: t('Deshacer'),
        onAct: () =>
          change.mutate(
            { ...restriction, to: to === 'on' ? 'off' : 'on' },
            {
              onSuccess: ({ name }) =>
                void toast(
                  to === 'on'
                    ? t('«{{name}}» quedó inactiva', { name })
                    : t('«{{name}}» rige de nuevo', { name }),
                ),
              onError: (error) => void errorToast(error.message),
            },
          ),
      },
    });
  }

  async function switchTo(restriction: ClientRestriction, to: 'on' | 'off'): Promise<void> {
    try {
      say(await change.mutateAsync({ ...restriction, to }), to);
    } catch (error) {
      errorToast(error instanceof Error ? error.message : String(error));
    }
  }

  return { switchTo, say, busyId: change.isPending ? change.variables.clientrestrictionid : null };
}

/** Whether it is switched on, whatever its dates say of today. */
export const isOn = ({ state }: Pick<ClientRestriction, 'state'>): boolean =>
  state !== 'draft' && state !== 'inactive';
