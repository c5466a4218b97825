import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/api-error.ts';
import { count } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { errorToast, toast } from '../../../ui/toast.ts';
import { useDecideRows } from './imports.queries.ts';

type Props = { importid: string; rowNumber?: number; rows?: number; onTaken?: () => void };

/** Somebody who is there already and comes with other data: the row, or every such row, changes them. */
export function TakeAsUpdate({ importid, rowNumber, rows = 1, onTaken }: Props) {
  const { t } = useTranslation('imports');
  const decide = useDecideRows(importid);
  const take = async () => {
    try {
      const { rows: taken } = await decide.mutateAsync({
        choice: 'update',
        ...(rowNumber !== undefined && { rowNumber }),
      });
      toast(t('{{n}} filas quedaron como actualización', { count: taken, n: count(taken) }));
      onTaken?.();
    } catch (error) {
      errorToast(errorText(error));
    }
  };
  return (
    <Button
      size="small"
      className={rowNumber === undefined ? 'flex-none' : 'mt-2'}
      look={rowNumber === undefined ? 'quiet' : undefined}
      onClick={take}
    >
      {rowNumber === undefined
        ? t('Actualizar a las {{n}}', { count: rows, n: count(rows) })
        : t('Tomar como actualización')}
    </Button>
  );
}
