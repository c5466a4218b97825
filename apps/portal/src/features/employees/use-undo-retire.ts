import { useTranslation } from 'react-i18next';
import { errorToast, toast } from '../../ui/toast.ts';
import { useUndoRetirement } from './retirement.queries.ts';

/** Takes a retirement back and says what became of it; what somebody depends on stays. */
export function useUndoRetire(): (batchid: string) => void {
  const { t } = useTranslation('employees');
  const undo = useUndoRetirement();
  return (batchid) =>
    undo.mutate(batchid, {
      onSuccess: ({ restored, refused }) => {
        const [first] = refused;
        if (restored > 0)
          toast(t('Deshiciste el retiro de {{count}} personas', { count: restored }), {
            description: t('Las solicitudes canceladas y las billeteras no vuelven.'),
          });
        if (first) errorToast(`${first.fullName}: ${first.detail ?? ''}`);
      },
      onError: (error) => void errorToast(error.message),
    });
}
