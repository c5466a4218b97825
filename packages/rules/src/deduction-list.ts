/** Warnings that staff look at before a line of the deduction list is reported; none of them cuts an amount. */
export const deductionWarnings = {
  minimum_wage: 'Toca el salario mínimo',
  half_of_net: 'Más de la mitad del neto',
  no_evidence: 'Sin autorización guardada',
  retired: 'Retirado: va con la liquidación',
  changed: 'Cambió más del 20 %',
} as const;

/** Change against last period's deduction, in hundredths: from it on, up or down, a line is shown as changed. */
export const notableChangePercent = 20;

/** Reason payroll deducted less than was reported. */
export const differenceReasons = {
  retirement: 'Retiro',
  insufficient_net: 'Neto insuficiente',
  leave: 'Licencia o suspensión',
  garnishment: 'Embargo prioritario',
  file_error: 'Error de archivo',
  other: 'Otro',
} as const;

export type DifferenceReason = keyof typeof differenceReasons;

/** Where what was not deducted goes. */
export const remainderDestinations = {
  next_period: 'Próximo periodo',
  final_settlement: 'Liquidación final',
  debt: 'Deuda de la persona',
} as const;

/** Where a difference goes: also what was deducted in excess. */
export const differenceDestinations = {
  ...remainderDestinations,
  give_back: 'Se devuelve a la persona',
} as const;

/** Kinds of amount that stay open after a period is closed, named after what settles them. */
export const openItemKinds = {
  final_settlement: 'Liquidación final',
  debt: 'Deuda',
  give_back: 'Por devolver',
} as const;
export type OpenItemKind = keyof typeof openItemKinds;
