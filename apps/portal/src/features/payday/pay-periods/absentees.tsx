import { differenceReasonCodes } from '@antela/contract/deduction-lines';
import type { ConfirmationReview } from '@antela/contract/period-steps';
import { differenceReasons } from '@antela/rules/deduction-list';
import { useTranslation } from 'react-i18next';
import { count, documentNumber, pesos } from '../../../lib/format.ts';
import { Alert } from '../../../ui/alert.tsx';
import { RadioGroup } from '../../../ui/choice.tsx';
import { Select } from '../../../ui/select.tsx';
import type { Reason } from './difference-fields.tsx';

const choices = ['each', 'not_deducted', 'as_reported'] as const;

/** Answer about everybody who is missing from the file; null until it is given. */
export type Answer = { choice: (typeof choices)[number] | null; reason: Reason | null };

/** As the API takes it; null while it is no answer. */
export function answerOf({ choice, reason }: Answer) {
  if (choice === 'each') return { absent: null, absentReason: null };
  if (choice === 'as_reported') return { absent: choice, absentReason: null };
  return choice === 'not_deducted' && reason !== null ? { absent: choice, absentReason: reason } : null;
}

type Props = { review: ConfirmationReview; answer: Answer; onAnswer: (answer: Answer) => void };

/** People whom a file leaves out, by name, and what that means: nothing is assumed of them. */
export function Absentees({ review, answer, onAnswer }: Props) {
  const { t } = useTranslation('pay-periods');
  const words = { count: review.absent, n: count(review.absent), amount: pesos(review.absentTotal) };
  return (
    <section className="flex flex-col gap-4">
      <Alert
        tone={review.cutAfter === null ? 'warn' : 'bad'}
        title={t('{{n}} personas del reporte no están en el archivo, por {{amount}}', words)}
      >
        {review.cutAfter === null
          ? t('Nadie queda «como se reportó» por no aparecer: di qué pasó.')
          : t('El archivo termina en {{name}} y faltan todas las que siguen. Revisa si quedó cortado.', {
              name: review.cutAfter,
            })}
      </Alert>
      <ul className="max-h-56 overflow-y-auto border-t border-line">
        {review.absentees.map((one) => (
          <li
            key={one.companyemployeeid}
            className="flex flex-wrap justify-between gap-x-4 border-b border-line py-2"
          >
            <span>
              {one.fullName}{' '}
              <span className="text-small text-ink-2">
                {documentNumber(one.documentType, one.documentNumber)}
              </span>
            </span>
            <span>{pesos(one.reported)}</span>
          </li>
        ))}
      </ul>
      <RadioGroup
        label={t('¿Qué pasó con quienes no están?')}
        name="absent"
        value={answer.choice}
        options={[
          {
            value: 'each',
            label: t('Responder por cada persona'),
            hint: t('Quedan sin respuesta hasta que digas qué pasó.'),
          },
          { value: 'not_deducted', label: t('No se les descontó') },
          { value: 'as_reported', label: t('Se les descontó como se reportó') },
        ]}
        onValueChange={(value) =>
          onAnswer({ ...answer, choice: choices.find((choice) => choice === value) ?? null })
        }
      />
      {answer.choice === 'not_deducted' && (
        <Select
          label={t('Motivo de todas')}
          placeholder={t('Elige el motivo')}
          value={answer.reason ?? ''}
          options={differenceReasonCodes.map((value) => ({ value, label: t(differenceReasons[value]) }))}
          onChange={(event) =>
            onAnswer({
              ...answer,
              reason: differenceReasonCodes.find((code) => code === event.currentTarget.value) ?? null,
            })
          }
        />
      )}
    </section>
  );
}
