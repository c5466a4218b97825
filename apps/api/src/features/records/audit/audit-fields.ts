import { controls } from '@antela/contract/controls';
import { restrictedProductLabels } from '@antela/rules/access-restriction';
import { deductionLabels, paymentLabels } from '@antela/rules/advance-state';
import { accountTypes } from '@antela/rules/bank-account';
import { contractTypes, salaryTypes, transportAllowances } from '@antela/rules/employment-terms';
import { payFrequencies } from '@antela/rules/pay-period';
import { type AuditField, text, name, pesos, choice, control, namesOf } from './audit-field.ts';
import { within } from './audit-fields-by-act.ts';

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
  maxPercentage: control('percent', controls.employment.fields.maxPercentage),
  maxAmount: control('pesos', controls.employment.fields.maxAmount),

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
    remittance_due: 'Giro por vencer',
    low_wallet_balance: 'Billetera por agotarse',
    load_to_approve: 'Cargue por aprobar',
    payment_returned: 'Pago devuelto',
  }),
  frequency: choice('Frecuencia', namesOf(payFrequencies)),
};

/** How a recorded field is called and written; null for one nobody has named. */
export const auditField = (action: string, field: string): AuditField | null =>
  within[action.split('.')[0] ?? '']?.[field] ?? anywhere[field] ?? null;
