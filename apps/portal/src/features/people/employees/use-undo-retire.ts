import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/api-error.ts';
import { pesos } from '../../../lib/format.ts';
import { errorToast, toast } from '../../../ui/toast.ts';
import { useUndoRetirement } from './retirement.queries.ts';

/** Takes a retirement back and says what became of it, also when the sheet that asked is gone; what somebody depends on stays. */
export function useUndoRetire(): (batchid: string) => Promise<void> {
  const { t } = useTranslation('employees');
  const { mutateAsync } = useUndoRetirement();
  return async (batchid) => {
    try {
      const { restored, refused, walletsBack, cancelledRequests, cancelledAmount } =
        await mutateAsync(batchid);
      const [first] = refused;
      const said = [
        walletsBack > 0 && t('Volvieron {{amount}} a sus billeteras.', { amount: pesos(walletsBack) }),
        cancelledRequests > 0 &&
          t('Siguen canceladas {{count}} solicitudes por {{amount}}.', {
            count: cancelledRequests,
            amount: pesos(cancelledAmount),
          }),
      ].filter((sentence) => sentence !== false);
      if (restored > 0)
        toast(
          t('Deshiciste el retiro de {{count}} personas', { count: restored }),
          said.length > 0 ? { description: said.join(' ') } : {},
        );
      if (first) errorToast(`${first.fullName}: ${first.detail ?? ''}`);
    } catch (error) {
      errorToast(errorText(error));
    }
  };
}
