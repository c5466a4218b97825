import { walletLoadFields, type WalletLoad, type WalletLoadField } from '@antela/contract/wallet-loads';
import { useTranslation } from 'react-i18next';
import { useForm } from '../../../lib/form.ts';
import { joined } from '../../../lib/format.ts';
import { FormSheet } from '../../../ui/form-sheet.tsx';
import { Select } from '../../../ui/select.tsx';
import { toast } from '../../../ui/toast.ts';
import type { LoadActs } from './wallet-loads.queries.ts';

type Props = { load: WalletLoad; acts: LoadActs; onClose: () => void };

/** Meaning of each column of the load's file, as it was read; it can be corrected. */
export function ColumnsSheet({ load, acts, onClose }: Props) {
  const { t } = useTranslation('wallet-loads');
  const labels: Record<WalletLoadField, string> = {
    documentNumber: t('Documento'),
    amount: t('Valor a cargar'),
    fullName: t('Nombre'),
    documentType: t('Tipo de documento'),
    concept: t('Concepto'),
  };
  const columns = load.columns ?? [];
  const form = useForm({
    initial: { columns: columns.map(({ index, field }) => ({ index, field: field ?? '' })) },
    send: ({ columns: chosen }) =>
      acts.mapColumns.mutateAsync(
        chosen.map(({ index, field }) => ({
          index,
          field: walletLoadFields.find((known) => known === field) ?? null,
        })),
      ),
    onSaved: () => {
      toast(t('Estamos leyendo el archivo de nuevo'));
      onClose();
    },
  });
  const rows = form.rows('columns');

  return (
    <FormSheet
      form={form}
      onClose={onClose}
      title={t('Columnas del archivo')}
      description={t(
        'Di qué trae cada columna. Lo recordamos para tu próximo archivo con los mismos títulos.',
      )}
      submitLabel={t('Leer el archivo así')}
    >
      {columns.map(({ index, letter, header, samples }, at) => (
        <Select
          key={index}
          label={header === '' ? t('Columna {{letter}}', { letter }) : joined(letter, header)}
          hint={joined(...samples) || t('(vacía)')}
          placeholder={t('No se usa')}
          options={walletLoadFields.map((field) => ({ value: field, label: labels[field] }))}
          {...rows[at]?.text('field')}
        />
      ))}
    </FormSheet>
  );
}
