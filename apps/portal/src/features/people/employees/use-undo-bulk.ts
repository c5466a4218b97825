import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/api-error.ts';
import { errorToast, toast } from '../../../ui/toast.ts';
import { useUndoChange } from './bulk.queries.ts';

/** Takes an act on many back and says what became of it, also when the sheet that asked is gone. */
export function useUndoBulk(): (batchid: string) => Promise<void> {
  const { t } = useTranslation('employees');
  const { mutateAsync } = useUndoChange();
  return async (batchid) => {
    try {
      const { restored, refused } = await mutateAsync(batchid);
      const [first] = refused;
      if (restored > 0) toast(t('Deshiciste el cambio de {{count}} personas', { count: restored }));
      if (first) errorToast(`${first.fullName}: ${first.detail}`);
    } catch (error) {
      errorToast(errorText(error));
    }
  };
}
