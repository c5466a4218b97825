import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/api-error.ts';
import { errorToast, toast } from '../../ui/toast.ts';
import { useUndoRetirement } from './retirement.queries.ts';

/** Takes a retirement back and says what became of it, also when the sheet that asked is gone; what somebody depends on stays. */
export function useUndoRetire(): (batchid: string) => Promise<void> {
  const { t } = useTranslation('employees');
  const { mutateAsync } = useUndoRetirement();
  return async (batchid) => {
    try {
      const { restored, refused } = await mutateAsync(batchid);
      const [first] = refused;
      if (restored > 0)
        toast(t('Deshiciste el retiro de {{count}} personas', { count: restored }), {
          description: t('Las solicitudes canceladas y las billeteras no vuelven.'),
        });
      if (first) errorToast(`${first.fullName}: ${first.detail ?? ''}`);
    } catch (error) {
      errorToast(errorText(error));
    }
  };
}
