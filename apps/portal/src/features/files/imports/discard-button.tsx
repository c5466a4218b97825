import type { ImportDetail } from '@antela/contract/imports';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/api-error.ts';
import { useGoOn } from '../../../lib/go-on.ts';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/button.tsx';
import { ConsequenceDialog } from '../../../ui/dialog.tsx';
import { errorToast, toast } from '../../../ui/toast.ts';
import { useDiscardImport } from './imports.queries.ts';

export function DiscardButton({ detail }: { detail: ImportDetail }) {
  const { t } = useTranslation('imports');
  const goOn = useGoOn();
  const discard = useDiscardImport(detail.importid);
  const [isAsking, setAsking] = useState(false);

  async function confirm() {
    try {
      await discard.mutateAsync();
      toast(t('Descartaste el cargue'));
      // Columns that were changed go with it.
      await goOn({ href: paths.employeeImport, ignoreBlocker: true });
    } catch (error) {
      setAsking(false);
      errorToast(errorText(error));
    }
  }

  return (
    <>
      <Button brief onClick={() => setAsking(true)}>
        {t('Descartar cargue')}
      </Button>
      <ConsequenceDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => confirm()}
        busy={discard.isPending}
        title={t('¿Descartar este cargue?')}
        confirmLabel={t('Descartar cargue')}
      >
        {t('Todavía no se ha aplicado ninguna fila. Para hacerlo tendrás que subir el archivo de nuevo.')}
      </ConsequenceDialog>
    </>
  );
}
