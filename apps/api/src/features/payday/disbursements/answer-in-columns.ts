import type { AnswerLayout } from '@antela/contract/bank-layout';

/** An answer in columns, by the titles and words that banks use. */
export const tableAnswer: AnswerLayout = {
  kind: 'table',
  reference: ['referencia', 'referencia del pago', 'id'],
  outcome: ['estado', 'resultado', 'estado del pago'],
  reason: ['motivo', 'causal', 'observacion', 'observaciones', 'descripcion'],
  outcomes: {
    pagado: 'paid',
    exitoso: 'paid',
    aplicado: 'paid',
    rechazado: 'rejected',
    fallido: 'rejected',
    devuelto: 'returned',
  },
};
