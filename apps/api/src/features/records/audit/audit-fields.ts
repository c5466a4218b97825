import { controls } from '@antela/contract/controls';
import {
  accountFields,
  contractFields,
  personFields,
  type EmployeeField,
  type FieldKind,
} from '@antela/contract/employee-fields';
import { restrictedProductLabels } from '@antela/rules/access-restriction';
import { deductionLabels, paymentLabels } from '@antela/rules/advance-state';
import { employeeChoices, hasChoices } from '@antela/rules/employee-choices';
import { payFrequencies } from '@antela/rules/pay-period';
import {
  type AuditField,
  type AuditFieldKind,
  text,
  name,
  pesos,
  choice,
  control,
  namesOf,
} from './audit-field.ts';
import { within } from './audit-fields-by-act.ts';

const kinds: Readonly<Record<FieldKind, AuditFieldKind>> = {
  text: 'text',
  code: 'name',
  id: 'name',
  date: 'text',
  pesos: 'pesos',
  points: 'percent',
};

/** Fields of an employee, as their screens call them. A gender may be one that the catalogue alone knows. */
const ofEmployee = Object.fromEntries(
  Object.entries<EmployeeField>({ ...personFields, ...contractFields, ...accountFields }).map(
    ([field, { label, kind, needs }]): [string, AuditField] => [
      field,
      {
        ...(hasChoices(field) && field !== 'gender'
          ? choice(label, namesOf(employeeChoices[field] ?? {}))
          : { label, kind: kinds[kind] }),
        ...(needs && { needs }),
      },
    ],
  ),
);

/** Words that mean the same wherever they are recorded. One that is not here keeps its own name. */
const anywhere: Record<string, AuditField> = {
  ...ofEmployee,
  /** A person has one, and their work. */
  city: text('Ciudad'),
  companyid: name('Empresa'),
  walletBalances: choice('Saldo de sus billeteras', { keep: 'Lo conserva', return: 'Vuelve al fondo' }),
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
