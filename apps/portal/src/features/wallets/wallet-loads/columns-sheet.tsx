import { walletLoadFields, type WalletLoad, type WalletLoadField } from '@antela/contract/wallet-loads';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/api-error.ts';
import { FormError } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/select.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
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
  const [mapping, setMapping] = useState<ReadonlyMap<number, WalletLoadField | null>>(
    () => new Map(columns.map(({ index, field }) => [index, field])),
  );
  const [refusal, setRefusal] = useState<string | null>(null);

  async function send() {
    setRefusal(null);
    try {
      await acts.mapColumns.mutateAsync([...mapping].map(([index, field]) => ({ index, field })));
      toast(t('Estamos leyendo el archivo de nuevo'));
      onClose();
    } catch (error) {
      setRefusal(errorText(error));
    }
  }

  return (
    <Sheet
      open
      onClose={onClose}
      onSubmit={send}
      title={t('Columnas del archivo')}
      description={t(
        'Di qué trae cada columna. Lo recordamos para tu próximo archivo con los mismos títulos.',
      )}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancelar')}</Button>
          <Button type="submit" look="primary" busy={acts.mapColumns.isPending}>
            {t('Leer el archivo así')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        {columns.map(({ index, letter, header, samples }) => (
          <Select
            key={index}
            label={header === '' ? t('Columna {{letter}}', { letter }) : `${letter} · ${header}`}
            hint={samples.filter((sample) => sample !== '').join(' · ') || t('(vacía)')}
            placeholder={t('No se usa')}
            options={walletLoadFields.map((field) => ({ value: field, label: labels[field] }))}
            value={mapping.get(index) ?? ''}
            onChange={(event) => {
              const field = walletLoadFields.find((known) => known === event.currentTarget.value) ?? null;
              setMapping(new Map(mapping).set(index, field));
            }}
          />
        ))}
        <FormError>{refusal}</FormError>
      </div>
    </Sheet>
  );
}
