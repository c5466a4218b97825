import type { ClientRestriction } from '@antela/contract/client-restrictions';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/api-error.ts';
import { errorToast, toast } from '../../../ui/toast.ts';
import { useSwitchRestriction, type Switched } from './restrictions.queries.ts';

/** Switches a restriction and says so, with the way back. What goes wrong is a toast: the act has no form of its own. */
export function useRestrictionSwitch() {
  const { t } = useTranslation('client-restrictions');
  const change = useSwitchRestriction();
  const waits = ({ name }: { name: string }) =>
    t('«{{name}}» rige hasta que otra persona apruebe el cambio', { name });
  const saidOfUndoing: Record<Switched, (name: string) => string> = {
    on: (name) => t('«{{name}}» rige de nuevo', { name }),
    inactive: (name) => t('«{{name}}» quedó inactiva', { name }),
    draft: (name) => t('«{{name}}» es de nuevo un borrador', { name }),
  };

  /** @param before what it was, and is again when the act is undone */
  function say(restriction: ClientRestriction, before: Switched): void {
    const words =
      before === 'on' ? t('Desactivaste «{{name}}»', restriction) : t('Activaste «{{name}}»', restriction);
    toast(words, {
      action: {
        label: t('Deshacer'),
        onAct: () =>
          change.mutateAsync({ ...restriction, to: before }).then(
            ({ name, proposalid }) =>
              toast(proposalid === null ? saidOfUndoing[before](name) : waits({ name })),
            (error: Error) => errorToast(errorText(error)),
          ),
      },
    });
  }

  async function switchTo(restriction: ClientRestriction, to: 'on' | 'inactive'): Promise<void> {
    try {
      const { proposalid, ...after } = await change.mutateAsync({ ...restriction, to });
      if (proposalid === null) say(after, switchedOf(restriction));
      else toast(waits(restriction));
    } catch (error) {
      errorToast(errorText(error));
    }
  }

  return { switchTo, say, busyId: change.isPending ? change.variables.clientrestrictionid : null };
}

/** Whether it is switched on, whatever its dates say of today. */
export const isOn = (restriction: Pick<ClientRestriction, 'state'>): boolean =>
  switchedOf(restriction) === 'on';

const switchedOf = ({ state }: Pick<ClientRestriction, 'state'>): Switched =>
  state === 'draft' || state === 'inactive' ? state : 'on';
