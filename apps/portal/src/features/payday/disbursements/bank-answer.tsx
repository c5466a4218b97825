import type { DisbursementDetail } from '@antela/contract/disbursements';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, errorText } from '../../../lib/api-error.ts';
import { joined } from '../../../lib/format.ts';
import { Alert, FormError } from '../../../ui/alert.tsx';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { Section } from '../../../ui/panel.tsx';
import { answeredAs } from './answered-as.ts';
import { useAnswerDisbursement } from './disbursements.queries.ts';

const faultsShown = 10;

type Props = Pick<DisbursementDetail, 'disbursementid' | 'format'>;

/** A clearing house's file has no ending of its own: any is taken. */
const acceptedOf = ({ answer, returns }: Props['format']): string => {
  if (returns) return '';
  return answer === 'positions' ? '.txt,.csv,.dat' : '.csv,.xlsx';
};

/** Takes the bank's file in: all of it, or nothing and why, row by row. */
export function BankAnswer({ disbursementid, format }: Props) {
  const { t } = useTranslation('disbursements');
  const answer = useAnswerDisbursement(disbursementid);
  const [refusal, setRefusal] = useState<Pick<ApiError, 'detail' | 'errors'> | null>(null);
  const taken = answer.data;

  async function send(file: File) {
    setRefusal(null);
    try {
      await answer.mutateAsync(file);
    } catch (error) {
      setRefusal({ detail: errorText(error), errors: error instanceof ApiError ? error.errors : [] });
    }
  }

  return (
    <Section title={t('Subir la respuesta del banco')}>
      <FileDrop
        label={t('Arrastra aquí la respuesta, o elígela')}
        busyLabel={t('Aplicando la respuesta…')}
        hint={joined(
          format.answer === 'positions'
            ? t('El archivo de texto que te dio el banco, tal como llegó')
            : t('.csv o .xlsx con las columnas {{columns}}', { columns: format.columns.join(', ') }),
          format.returns && t('O el archivo de devoluciones de la cámara, tal como llegó'),
        )}
        accept={acceptedOf(format)}
        busy={answer.isPending}
        onFile={(file) => void send(file)}
      />
      <div className="mt-3">
        <FormError title={refusal?.errors.length ? t('No se aplicó nada') : undefined}>
          {refusal &&
            (refusal.errors.length === 0 ? (
              refusal.detail
            ) : (
              <ul className="list-disc pl-5">
                {refusal.errors.slice(0, faultsShown).map((fault) => (
                  <li key={fault.path + fault.code}>
                    {fault.path}: {fault.detail}
                  </li>
                ))}
              </ul>
            ))}
        </FormError>
        {taken && !refusal && (
          <Alert tone="ok" role="status" title={t('Respuesta aplicada')}>
            {joined(
              ...answeredAs(taken, t),
              taken.unchanged > 0 && t('Ya estaban registrados: {{unchanged}}', taken),
              taken.elsewhere > 0 && t('De otros lotes: {{elsewhere}}', taken),
            )}
          </Alert>
        )}
      </div>
    </Section>
  );
}
