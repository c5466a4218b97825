import type { PeriodDetail } from '@antela/contract/pay-periods';
import { downloadConfirmationTemplate } from '@antela/contract/period-steps';
import { payrollSoftware } from '@antela/rules/payroll-software';
import { useTranslation } from 'react-i18next';
import { downloadReport } from '../../../lib/api.ts';
import { pesos } from '../../../lib/format.ts';
import { FormError } from '../../../ui/alert.tsx';
import { Button, Press } from '../../../ui/button.tsx';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { useDownload } from '../../../ui/use-download.ts';
import { Absentees } from './absentees.tsx';
import { useConfirmationFile } from './confirmation-file.ts';
import { ConfirmationReview } from './confirmation-review.tsx';

type Props = {
  open: boolean;
  onClose: () => void;
  payperiodid: string;
  /** Version of the report that is on the page. */
  version: number;
  /** Program by which the payroll is liquidated, if it was chosen. */
  software: PeriodDetail['software'];
};

/** Confirms with a spreadsheet: first what it says, with every fault in its place, then as a whole. */
export function ConfirmationUpload({ open, onClose, payperiodid, version, software }: Props) {
  const { t } = useTranslation('pay-periods');
  const { download } = useDownload();
  const { forget, ...file } = useConfirmationFile(payperiodid, version, close);
  const { reviewed } = file;

  function close() {
    onClose();
    forget();
  }

  return (
    <Sheet
      open={open}
      onClose={close}
      title={t('Confirmar con un archivo')}
      description={t('Una fila por persona. Nada se guarda hasta que lo confirmes.')}
      footer={
        <>
          <Button onClick={close}>{t('Cancelar')}</Button>
          {reviewed && file.isReady && (
            <Button look="primary" busy={file.isBusy} onClick={() => file.confirm()}>
              {t('Confirmar {{total}}', { total: pesos(reviewed.review.deducted) })}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <FormError>{file.refusal}</FormError>
        {/* Questions that the file leaves open come first, then its figures; another file is the last thing wanted. */}
        {reviewed && reviewed.review.absent > 0 && (
          <Absentees review={reviewed.review} answer={file.answer} onAnswer={file.say} />
        )}
        {reviewed && <ConfirmationReview review={reviewed.review} fileName={reviewed.file.fileName} />}
        <FileDrop
          label={
            reviewed
              ? t('Subir otro archivo: arrástralo aquí, o elígelo')
              : t('Arrastra aquí el archivo, o elígelo')
          }
          busyLabel={t('Revisando el archivo…')}
          hint={t('.xlsx o .csv, hasta 20.000 filas')}
          accept=".xlsx,.csv"
          busy={file.isBusy}
          onFile={(chosen) => void file.take(chosen)}
        />
        <p className="text-small text-ink-2">
          {t('Necesita el documento y lo descontado; el motivo es opcional.')}{' '}
          {software !== null &&
            software !== 'other' &&
            t('También sirve el archivo de {{program}}, como sale de él.', {
              program: payrollSoftware[software].name,
            })}{' '}
          <Press
            className="text-link min-h-6"
            onClick={() =>
              download(() => downloadReport(downloadConfirmationTemplate, { query: { payperiodid } }))
            }
          >
            {t('Descargar el reporte para llenarlo')}
          </Press>
        </p>
      </div>
    </Sheet>
  );
}
