import type { Dashboard } from '@antela/contract/dashboard';
import type { WalletAttention } from './dashboard-wallets.sql.ts';
import type { AttentionCounts } from './dashboard.sql.ts';

type Attention = Dashboard['attention'][number];

/** At most so many sentences: a longer list is a list, not what needs attention. */
const sentencesMax = 5;

const plural = (count: number, one: string, many: string): string =>
  count === 1 ? one : `${count.toLocaleString('es-CO')} ${many}`;

/** Entry of the list before it is narrowed to what the caller may act on or see. */
type Attended = Attention & { visible: boolean };
type Can = (
  permission:
    | 'view_transactions'
    | 'manage_transactions'
    | 'approve_transactions'
    | 'view_payrolls'
    | 'close_payrolls'
    | 'register_payments'
    | 'view_employees'
    | 'manage_employees'
    | 'view_wallets'
    | 'manage_wallets'
    | 'approve_wallet_loads',
) => boolean;

/** Salary and prima have a screen each, so what asks for somebody is said of each. */
const ofAdvances = (
  kind: 'salary' | 'prima',
  counts: { failed: number; to_approve: number },
  can: Can,
): Attended[] => {
  const [what, path, suffix] =
    kind === 'salary' ? ['de salario', '/transactions', ''] : ['de prima', '/prima', '_prima'];
  return [
    {
      visible: can('view_transactions'),
      code: `failed_payments${suffix}`,
      severity: 'failed',
      count: counts.failed,
      sentence: plural(
        counts.failed,
        `Un adelanto ${what} no se pudo pagar.`,
        `adelantos ${what} no se pudieron pagar.`,
      ),
      action: can('manage_transactions') ? 'Reintentar o cancelar' : 'Ver',
      path: `${path}?pago=fallido`,
    },
    {
      visible: can('approve_transactions'),
      code: `advances_to_approve${suffix}`,
      severity: 'info',
      count: counts.to_approve,
      sentence: plural(
        counts.to_approve,
        `Un adelanto ${what} espera tu aprobación.`,
        `adelantos ${what} esperan tu aprobación.`,
      ),
      action: 'Revisar',
      path: `${path}?pago=en-aprobacion`,
    },
  ];
};

const ofWallets = ({ low, to_approve: toApprove, declared }: WalletAttention, can: Can): Attended[] => [
  {
    visible: can('view_wallets'),
    code: 'low_wallets',
    severity: 'attention',
    count: low,
    sentence: plural(
      low,
      'Una billetera tiene menos de su saldo mínimo.',
      'billeteras tienen menos de su saldo mínimo.',
    ),
    action: can('manage_wallets') ? 'Declarar un depósito' : 'Ver billeteras',
    path: '/wallets',
  },
  {
    visible: can('approve_wallet_loads'),
    code: 'loads_to_approve',
    severity: 'info',
    count: toApprove,
    sentence: plural(
      toApprove,
      'Un cargue de billetera espera tu aprobación.',
      'cargues de billetera esperan tu aprobación.',
    ),
    action: 'Revisar',
    path: '/wallets',
  },
  {
    visible: can('manage_wallets'),
    code: 'deposits_declared',
    severity: 'info',
    count: declared,
    sentence: plural(
      declared,
      'Un depósito declarado espera que lo confirmemos.',
      'depósitos declarados esperan que los confirmemos.',
    ),
    action: 'Ver billeteras',
    path: '/wallets',
  },
];

/**
 * Lists what asks for somebody, the most pressing first; only what the caller may act on or see. Wallets are null where they
 * are off.
 */
export function attentionOf(
  counts: AttentionCounts & { anomalies: number; to_invite: number },
  wallets: WalletAttention | null,
  can: Can,
): Attention[] {
  const all: Attended[] = [
    ...ofAdvances('salary', counts, can),
    ...ofAdvances('prima', { failed: counts.failed_prima, to_approve: counts.to_approve_prima }, can),
    {
      visible: can('view_payrolls'),
      code: 'overdue_remittances',
      severity: 'failed',
      count: counts.overdue_remittances,
      sentence: plural(counts.overdue_remittances, 'Un giro pasó su plazo.', 'giros pasaron su plazo.'),
      action: can('close_payrolls') || can('register_payments') ? 'Girar' : 'Ver los giros',
      path: '/payrolls?ver=giros',
    },
    {
      visible: can('view_employees'),
      code: 'anomalies',
      severity: 'attention',
      count: counts.anomalies,
      sentence: plural(
        counts.anomalies,
        'Un dato de tus empleados está por revisar.',
        'datos de tus empleados están por revisar.',
      ),
      action: can('manage_employees') ? 'Revisar' : 'Ver',
      path: '/employees?ver=revisar',
    },
    ...(wallets ? ofWallets(wallets, can) : []),
    {
      visible: can('approve_transactions'),
      code: 'batches_to_approve',
      severity: 'info',
      count: counts.batches_to_approve,
      sentence: plural(
        counts.batches_to_approve,
        'Un lote de dispersión espera tu aprobación.',
        'lotes de dispersión esperan tu aprobación.',
      ),
      action: 'Revisar',
      path: '/transactions?ver=dispersion',
    },
    {
      visible: can('view_payrolls'),
      code: 'periods_to_remit',
      severity: 'attention',
      count: counts.to_remit,
      sentence: plural(
        counts.to_remit,
        'Un periodo está conciliado y falta girarlo.',
        'periodos están conciliados y falta girarlos.',
      ),
      action: can('close_payrolls') || can('register_payments') ? 'Girar y cerrar' : 'Ver los giros',
      path: '/payrolls?ver=giros',
    },
    {
      visible: can('view_transactions'),
      code: 'batches_to_answer',
      severity: 'attention',
      count: counts.batches_to_answer,
      sentence: plural(
        counts.batches_to_answer,
        'Un lote está en el banco y falta su respuesta.',
        'lotes están en el banco y falta su respuesta.',
      ),
      action: 'Ver lotes',
      path: '/transactions?ver=dispersion',
    },
    {
      visible: true,
      code: 'proposals_to_approve',
      severity: 'info',
      count: counts.proposals_to_approve,
      sentence: plural(
        counts.proposals_to_approve,
        'Un cambio o un giro espera tu aprobación.',
        'cambios o giros esperan tu aprobación.',
      ),
      action: 'Ver nóminas',
      path: '/payrolls',
    },
    {
      visible: can('view_payrolls'),
      code: 'periods_in_cutoff',
      severity: 'attention',
      count: counts.in_cutoff,
      sentence: plural(
        counts.in_cutoff,
        'Un periodo pasó el corte y ya no recibe adelantos.',
        'periodos pasaron el corte y ya no reciben adelantos.',
      ),
      action: 'Ver nóminas',
      path: '/payrolls',
    },
    {
      visible: can('manage_employees'),
      code: 'import_errors',
      severity: 'attention',
      count: counts.imports_with_errors,
      sentence: plural(
        counts.imports_with_errors,
        'Una fila del último cargue de empleados quedó con error.',
        'filas del último cargue de empleados quedaron con error.',
      ),
      action: 'Corregir',
      path: '/employees/import',
    },
    {
      visible: can('manage_employees'),
      code: 'held_accounts',
      severity: 'info',
      count: counts.held_accounts,
      sentence: plural(
        counts.held_accounts,
        'Una cuenta cambió hace menos de 24 horas y tiene los pagos en espera.',
        'cuentas cambiaron hace menos de 24 horas y tienen los pagos en espera.',
      ),
      action: 'Ver empleados',
      path: '/employees',
    },
    {
      visible: can('manage_employees'),
      code: 'to_invite',
      severity: 'info',
      count: counts.to_invite,
      sentence: plural(
        counts.to_invite,
        'Una persona no ha activado la aplicación.',
        'personas no han activado la aplicación.',
      ),
      action: 'Invitar',
      path: '/employees?estado=invitado',
    },
  ];
  return all
    .filter(({ visible, count }) => visible && count > 0)
    .slice(0, sentencesMax)
    .map(({ visible: _visible, ...attention }) => attention);
}
