import { controls } from '@antela/contract/controls';
import type { Permission } from '@antela/contract/permissions';
import { restrictedProductLabels } from '@antela/rules/access-restriction';
import { wageProtections } from '@antela/rules/advance-policy';
import { deductionLabels, paymentLabels } from '@antela/rules/advance-state';
import { accountTypes } from '@antela/rules/bank-account';
import { repetitions } from '@antela/rules/client-restriction';
import { contractTypes, salaryTypes, transportAllowances } from '@antela/rules/employment-terms';
import { feePayers } from '@antela/rules/fee';
import { payFrequencies, payPeriodStateLabels } from '@antela/rules/pay-period';
import { suspensionKinds } from '@antela/rules/suspension-kinds';
import {
  walletDepositLabels,
  walletLabels,
  walletLoadLabels,
  walletUserLabels,
} from '@antela/rules/wallet-states';

/** How a value is written: `name` of something by its id or code, `choice` out of a closed table. */
export type AuditFieldKind = 'text' | 'pesos' | 'percent' | 'name' | 'permissions';

export interface AuditField {
  label: string;
  kind: AuditFieldKind;
  choices?: Readonly<Record<string, string>>;
  /** Without it the reader learns only that the field changed. */
  needs?: Permission;
}

const text = (label: string): AuditField => ({ label, kind: 'text' });
const name = (label: string): AuditField => ({ label, kind: 'name' });
const pesos = (label: string): AuditField => ({ label, kind: 'pesos' });
const choice = (label: string, choices: Readonly<Record<string, string>>): AuditField => ({
  label,
  kind: 'text',
  choices,
});
const namesOf = (items: Readonly<Record<string, { readonly name: string }>>): Record<string, string> =>
  Object.fromEntries(Object.entries(items).map(([code, item]) => [code, item.name]));
const salary = { needs: 'view_salary' } as const;
const account = { needs: 'view_bank_account' } as const;

/** Words that mean the same wherever they are recorded. One that is not here keeps its own name. */
const anywhere: Record<string, AuditField> = {
  documentType: text('Tipo de documento'),
  documentNumber: text('Documento'),
  firstName: text('Primer nombre'),
  secondName: text('Segundo nombre'),
  firstSurname: text('Primer apellido'),
  secondSurname: text('Segundo apellido'),
  birthDate: text('Nacimiento'),
  gender: name('Género'),
  email: text('Correo'),
  mobile: text('Celular'),
  city: text('Ciudad'),
  address: text('Dirección'),

  companyid: name('Empresa'),
  payrollid: name('Nómina'),
  code: text('Código interno'),
  position: text('Cargo'),
  area: text('Área'),
  costCenter: text('Centro de costo'),
  contractType: choice('Tipo de contrato', namesOf(contractTypes)),
  startDate: text('Fecha de ingreso'),
  endDate: text('Fecha de retiro'),
  leavingReason: name('Motivo del retiro'),
  walletBalances: choice('Saldo de sus billeteras', { keep: 'Lo conserva', return: 'Vuelve al fondo' }),
  monthlySalary: { ...pesos('Salario mensual'), ...salary },
  fixedDeductions: { ...pesos('Descuentos fijos'), ...salary },
  salaryType: choice('Tipo de salario', namesOf(salaryTypes)),
  transportAllowance: choice('Auxilio de transporte', namesOf(transportAllowances)),
  bankCode: { ...name('Banco'), ...account },
  accountType: { ...choice('Tipo de cuenta', namesOf(accountTypes)), ...account },
  accountNumber: { ...text('Cuenta'), ...account },
  breBKey: { ...text('Llave Bre-B'), ...account },
  accountHoldUntil: text('Pagos retenidos hasta'),
  maxPercentage: { label: 'Porcentaje máximo', kind: 'percent' },
  maxAmount: pesos('Valor máximo'),

  nit: text('NIT'),
  economicActivity: name('Actividad económica'),
  responsibilities: text('Responsabilidades'),
  file: text('Archivo'),
  sha256: text('Huella del archivo'),
  from: text('Desde'),
  until: text('Hasta'),
  note: text('Nota'),
  reason: name('Motivo'),
  requestedBy: text('Lo pidió'),
  liftReason: text('Motivo para levantarla'),
  product: choice('Producto', restrictedProductLabels),
  import: name('Cargue de archivo'),
  row: text('Fila del archivo'),

  amount: pesos('Valor'),
  toDeduct: pesos('Por descontar'),
  paymentState: choice('Estado del pago', paymentLabels),
  deductionState: choice('Estado del descuento', deductionLabels),
  writtenOff: pesos('Castigado'),

  name: text('Nombre'),
  role: name('Rol'),
  roleid: name('Rol'),
  companies: name('Empresas'),
  permissions: { label: 'Permisos', kind: 'permissions' },
  state: choice('Estado', {
    invited: 'Invitado',
    active: 'Activo',
    blocked: 'Bloqueado',
    scheduled: 'Programada',
    expired: 'Vencida',
    lifted: 'Levantada',
    restored: 'Vigente',
  }),
  readOnly: text('Solo lectura'),
  count: text('Sesiones cerradas'),
  username: text('Correo'),
  isMain: text('Principal'),
  mainOf: name('Era el principal de'),
  notices: choice('Avisos', {
    cutoff_near: 'Se acerca el corte',
    report_ready: 'Reporte listo',
    report_unconfirmed: 'Reporte sin confirmar',
    low_wallet_balance: 'Billetera por agotarse',
    load_to_approve: 'Cargue por aprobar',
    payment_returned: 'Pago devuelto',
  }),
  frequency: choice('Frecuencia', namesOf(payFrequencies)),
};

const kindsOfContact = choice('Tipo', {
  payroll: 'Nómina',
  treasury: 'Tesorería',
  human_resources: 'Talento humano',
  legal_representative: 'Representante legal',
  data_protection: 'Protección de datos',
  technical: 'Técnico',
  commercial: 'Comercial',
});

const percent = (label: string): AuditField => ({ label, kind: 'percent' });

/** A payroll and the terms of its policy, as their forms call them. */
const ofPayroll: Record<string, AuditField> = {
  deductionConcept: text('Concepto de descuento'),
  calendar: text('Calendario'),
  needsSecondPerson: text(controls.payroll.fields.needsSecondPerson.name),
  active: text('Activa'),
  validFrom: text('Rige desde'),
  version: text('Versión'),
  percentage: percent(controls.policy.fields.percentage.name),
  primaPercentage: percent(controls.policy.fields.primaPercentage.name),
  minimumAmount: pesos('Mínimo por adelanto'),
  maximumAmount: pesos(controls.policy.fields.maximumAmount.name),
  step: pesos('En múltiplos de'),
  maximumPerPeriod: pesos(controls.policy.fields.maximumPerPeriod.name),
  countPerPeriod: text(controls.policy.fields.countPerPeriod.name),
  countPerDay: text(controls.policy.fields.countPerDay.name),
  seniorityDays: text(controls.policy.fields.seniorityDays.name),
  hours: text('Horario'),
  approvalAbove: pesos(controls.policy.fields.approvalAbove.name),
  wageProtection: choice(controls.policy.fields.wageProtection.name, namesOf(wageProtections)),
  partialFebruary: choice('Ingresos en febrero', { commercial: 'Mes de 30 días', real: 'Días reales' }),
  companyCreditPerPeriod: pesos(controls.policy.fields.companyCreditPerPeriod.name),
  primaBlockDays: text(controls.policy.fields.primaBlockDays.name),
  feeFixed: pesos('Comisión fija'),
  feePercentage: percent('Comisión en porcentaje'),
  feePayer: choice('La comisión la paga', namesOf(feePayers)),
  feeEmployeeShare: percent('Parte del empleado en la comisión'),
};

/** Words whose meaning depends on what was done, by the first half of the act's code. */
const within: Record<string, Record<string, AuditField>> = {
  contact: { kind: kindsOfContact },
  payroll: ofPayroll,
  report_layout: {
    format: choice('Formato', { xlsx: 'Excel', csv: 'CSV', fixed: 'Ancho fijo' }),
    separator: text('Separador'),
    hasHeader: text('Con encabezado'),
    dates: choice('Fechas', { iso: 'AAAA-MM-DD', compact: 'AAAAMMDD', slashes: 'dd/mm/aaaa' }),
    columns: text('Columnas'),
  },
  disbursement: {
    state: choice('Estado', {
      draft: 'Por aprobar',
      approved: 'En el banco',
      settled: 'Respondido',
      discarded: 'Descartado',
    }),
    lines: text('Pagos'),
    reason: text('Motivo'),
    fileName: text('Archivo'),
    paid: text('Pagados'),
    rejected: text('Rechazados'),
    returned: text('Devueltos'),
  },
  pay_period: {
    endDate: text('Fin'),
    cutoffAt: text('Corte'),
    paymentDate: text('Pago'),
    confirmBy: text('Plazo para confirmar'),
    state: choice('Estado', payPeriodStateLabels),
    version: text('Versión del reporte'),
    total: pesos('Total por descontar'),
    sha256: text('Huella del reporte'),
    broughtBack: text('Solicitudes traídas de vuelta'),
    paymentsAwaited: text('Pagos en camino'),
    reason: text('Motivo'),
    method: choice('Cómo', {
      as_reported: 'Todo como se reportó',
      lines: 'Línea por línea',
      file: 'Con un archivo',
    }),
    differences: text('Diferencias'),
    unexplained: text('Diferencias sin motivo'),
    remitted: pesos('Girado'),
    paidOn: text('Fecha del giro'),
    reference: text('Referencia del giro'),
    fileName: text('Archivo'),
    deducted: pesos('Descontado'),
    toNextPeriod: pesos('Al próximo periodo'),
    toSettlement: pesos('A la liquidación final'),
    toDebt: pesos('A deuda'),
    toGiveBack: pesos('Por devolver'),
    person: name('Empleado'),
    cleared: pesos('Cobrado o devuelto'),
    clearedOn: text('Fecha'),
    clearingReference: text('Referencia'),
    note: text('Nota'),
    movedToDebt: pesos('Pasó a deuda'),
  },
  client: {
    lowersPrima: choice('Bajan la prima', namesOf(suspensionKinds)),
    vacationBlocksAdvances: text('Las vacaciones impiden adelantar'),
    ownLoadsApproved: text(controls.client.fields.ownLoadsApproved.name),
    secondFactorFrom: text(controls.client.fields.secondFactorFrom.name),
    secondFactorGraceDays: text(controls.client.fields.secondFactorGraceDays.name),
    stepUpAbove: pesos(controls.client.fields.stepUpAbove.name),
  },
  client_restriction: {
    products: choice('Productos', restrictedProductLabels),
    payrolls: name('Nóminas'),
    costCenters: text('Centros de costo'),
    contractTypes: choice('Contratos', namesOf(contractTypes)),
    validFrom: text('Desde'),
    validUntil: text('Hasta'),
    repetition: choice('Se repite', namesOf(repetitions)),
    does: text('Qué hace'),
    status: choice('Estado', { draft: 'Borrador', on: 'Activada', off: 'Inactiva' }),
  },
  suspension_period: { kind: choice('Tipo', namesOf(suspensionKinds)) },
  wallet_user: {
    wallet: text('Billetera'),
    limit: pesos(controls.walletUser.fields.limit.name),
    state: choice('Estado', walletUserLabels),
    reason: text('Motivo'),
    returned: pesos('Devuelto a la empresa'),
    restored: pesos('Devuelto a la persona'),
    merchant: text('Comercio'),
  },
  wallet: {
    limit: pesos(controls.walletUser.fields.limit.name),
    people: text('Personas'),
    state: choice('Estado', walletLabels),
    payrolls: name('Nóminas'),
    userCap: pesos(controls.wallet.fields.userCap.name),
    loadCap: pesos(controls.wallet.fields.loadCap.name),
    approvalAbove: pesos(controls.wallet.fields.approvalAbove.name),
    lowBalanceAt: pesos(controls.wallet.fields.lowBalanceAt.name),
    purpose: choice('Propósito', {
      food: 'Alimentación',
      transport: 'Transporte',
      bonus: 'Bonificación',
      health: 'Salud',
      education: 'Educación',
      other: 'Otro',
    }),
    funding: choice('Dinero', { prefunded: 'Prefondeada', payroll: 'Descuento de nómina' }),
  },
  wallet_deposit: {
    state: choice('Estado', walletDepositLabels),
    reference: text('Referencia'),
    reason: text('Motivo'),
  },
  wallet_load: {
    state: choice('Estado', walletLoadLabels),
    wallet: text('Billetera'),
    concept: text('Concepto'),
    scheduledOn: text('Fecha'),
    controlTotal: pesos('Total de control'),
    total: pesos('Total'),
    reason: text('Motivo'),
    rowNumber: text('Fila'),
    columns: text('Columnas'),
    walletUser: text('Usuario billetera'),
    deletedBy: text('La quitó'),
    removed: text('Líneas quitadas'),
    lines: choice('Líneas', { all: 'Todas' }),
    applied: text('Líneas aplicadas'),
    failed: text('Líneas fallidas'),
    reversed: pesos('Valor reversado'),
  },
  access_restriction: {
    state: choice('Estado', {
      scheduled: 'Programada',
      active: 'Vigente',
      expired: 'Vencida',
      lifted: 'Levantada',
      restored: 'Vigente',
    }),
  },
};

/** How a recorded field is called and written; null for one nobody has named. */
export const auditField = (action: string, field: string): AuditField | null =>
  within[action.split('.')[0] ?? '']?.[field] ?? anywhere[field] ?? null;
