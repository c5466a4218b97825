import type { PayrollFileReview } from '@antela/contract/payroll-software';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { joined } from '../../../lib/format.ts';
import { useRefusal } from '../../../lib/refusal.ts';
import { FormError } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { Select } from '../../../ui/select.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { useUpload } from './pay-periods.queries.ts';
import { PayrollFileFindings } from './payroll-file-findings.tsx';
import { useFillPayrollFile, useReviewPayrollFile, type PayrollFile } from './payroll-file.queries.ts';

type Seen = { file: PayrollFile; review: PayrollFileReview };
type Props = { open: boolean; onClose: () => void; payperiodid: string; version: number };

/** The workbook that the payroll's program gave: looked at first, then filled in and given back. */
export function PayrollFileSheet({ open, onClose, payperiodid, version }: Props) {
  const { t } = useTranslation('pay-periods');
  const upload = useUpload();
  const look = useReviewPayrollFile();
  const fill = useFillPayrollFile();
  const [seen, setSeen] = useState<Seen | null>(null);
  const { refusal, refuse, attempt } = useRefusal();
  const isLooking = upload.isPending || look.isPending;

  const review = (file: PayrollFile) =>
    attempt(async () => setSeen({ file, review: await look.mutateAsync(file) }));

  const take = (chosen: File) =>
    attempt(async () => {
      setSeen(null);
      const file = { payperiodid, version, ...(await upload.mutateAsync(chosen)), sheet: null, column: null };
      setSeen({ file, review: await look.mutateAsync(file) });
    });

  function close() {
    onClose();
    setSeen(null);
    refuse(null);
  }

  return (
    <Sheet
      open={open}
      onClose={close}
      title={t('Llena el archivo que te dio tu nómina')}
      description={t('Vuelve igual, con lo que se descuenta a cada persona en su fila.')}
      footer={
        <>
          <Button onClick={close}>{t('Cerrar')}</Button>
          {seen && seen.review.faults.length === 0 && seen.review.found.people > 0 && (
            <Button
              look="primary"
              busy={fill.isPending}
              onClick={() => attempt(() => fill.mutateAsync(seen.file))}
            >
              {t('Descargar lleno')}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <FileDrop
          label={
            seen
              ? t('Subir otro archivo: arrástralo aquí, o elígelo')
              : t('Arrastra aquí el archivo, o elígelo')
          }
          busyLabel={t('Revisando el archivo…')}
          hint={t('.xlsx o .csv, tal como lo descargaste de tu programa')}
          accept=".xlsx,.csv"
          busy={isLooking}
          onFile={(chosen) => void take(chosen)}
        />
        <FormError>{refusal}</FormError>
        {seen && <Choices seen={seen} onChoose={review} />}
        {seen && <PayrollFileFindings review={seen.review} fileName={seen.file.fileName} />}
      </div>
    </Sheet>
  );
}

/** The sheet and the column, where the file has several. */
function Choices({
  seen: { file, review },
  onChoose,
}: {
  seen: Seen;
  onChoose: (file: PayrollFile) => unknown;
}) {
  const { t } = useTranslation('pay-periods');
  return (
    <>
      {review.sheets.length > 1 && (
        <Select
          label={t('Hoja')}
          options={review.sheets.map((name) => ({ value: name, label: name }))}
          value={review.sheet ?? ''}
          onChange={(event) => onChoose({ ...file, sheet: event.currentTarget.value, column: null })}
        />
      )}
      <Select
        label={t('Columna que se llena')}
        placeholder={t('Elige la columna')}
        options={review.columns.map(({ index, letter, title }) => ({
          value: String(index),
          label: joined(letter, title),
        }))}
        value={review.column === null ? '' : String(review.column)}
        onChange={(event) =>
          onChoose({ ...file, sheet: review.sheet, column: Number(event.currentTarget.value) })
        }
      />
    </>
  );
}
