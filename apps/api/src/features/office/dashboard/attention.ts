import type { Dashboard } from '@antela/contract/dashboard';
import type { Permission } from '@antela/contract/permissions';
import type { WalletAttention } from './dashboard-wallets.sql.ts';
import type { AttentionCounts } from './dashboard.sql.ts';

type Attention = Dashboard['attention'][number];

/** At most so many sentences: a longer list is a list, not what needs attention. */
const sentencesMax = 5;

const sentenceOf = (count: number, { one, many }: Matter): string =>
  count === 1 ? one : `${count.toLocaleString('es-CO')} ${many}`;

type Figures = AttentionCounts & { anomalies: number; to_invite: number; wallets: WalletAttention | null };

/** Something that may ask for somebody. */
interface Matter extends Pick<Attention, 'code' | 'severity' | 'path'> {
  /** Permission of those who may act on it or see it; null for everybody. */
  seenBy: Permission | null;
  count: (figures: Figures) => number;
  one: string;
  many: string;
  /** Act that anybody may do, or one that needs any of these permissions and one that is left without. */
  action: string | readonly [needs: readonly Permission[], action: string, otherwise: string];
}

/** Salary and prima have a screen each, so what asks for somebody is said of each. */
const ofAdvances = (
  what: string,
  path: string,
  suffix: string,
  count: { failed: Matter['count']; toApprove: Matter['count'] },
): Matter[] => [
  {
    code: `failed_payments${suffix}`,
    severity: 'failed',
    seenBy: 'view_transactions',
    count: count.failed,
    one: `Un adelanto ${what} no se pudo pagar.`,
    many: `adelantos ${what} no se pudieron pagar.`,
    action: [['manage_transactions'], 'Reintentar o cancelar', 'Ver'],
    path: `${path}?pago=fallido`,
  },
  {
    code: `advances_to_approve${suffix}`,
    severity: 'info',
    seenBy: 'approve_transactions',
    count: count.toApprove,
    one: `Un adelanto ${what} espera tu aprobación.`,
    many: `adelantos ${what} esperan tu aprobación.`,
    action: 'Revisar',
    path: `${path}?pago=en-aprobacion`,
  },
];

/** The most pressing first. */
const matters: readonly Matter[] = [
  ...ofAdvances('de salario', '/transactions', '', {
    failed: (counts) => counts.failed,
    toApprove: (counts) => counts.to_approve,
  }),
  ...ofAdvances('de prima', '/prima', '_prima', {
    failed: (counts) => counts.failed_prima,
    toApprove: (counts) => counts.to_approve_prima,
  }),
  {
    code: 'overdue_remittances',
    severity: 'failed',
    seenBy: 'view_payrolls',
    count: (counts) => counts.overdue_remittances,
    one: 'Un giro pasó su plazo.',
    many: 'giros pasaron su plazo.',
    action: [['close_payrolls', 'register_payments'], 'Girar', 'Ver los giros'],
    path: '/payrolls?ver=giros',
  },
  {
    code: 'anomalies',
    severity: 'attention',
    seenBy: 'view_employees',
    count: (counts) => counts.anomalies,
    one: 'Un dato de tus empleados está por revisar.',
    many: 'datos de tus empleados están por revisar.',
    action: [['manage_employees'], 'Revisar', 'Ver'],
    path: '/employees?ver=revisar',
  },
  {
    code: 'low_wallets',
    severity: 'attention',
    seenBy: 'view_wallets',
    count: ({ wallets }) => wallets?.low ?? 0,
    one: 'Una billetera tiene menos de su saldo mínimo.',
    many: 'billeteras tienen menos de su saldo mínimo.',
    action: [['manage_wallets'], 'Declarar un depósito', 'Ver billeteras'],
    path: '/wallets',
  },
  {
    code: 'loads_to_approve',
    severity: 'info',
    seenBy: 'approve_wallet_loads',
    count: ({ wallets }) => wallets?.to_approve ?? 0,
    one: 'Un cargue de billetera espera tu aprobación.',
    many: 'cargues de billetera esperan tu aprobación.',
    action: 'Revisar',
    path: '/wallets',
  },
  {
    code: 'deposits_declared',
    severity: 'info',
    seenBy: 'manage_wallets',
    count: ({ wallets }) => wallets?.declared ?? 0,
    one: 'Un depósito declarado espera que lo confirmemos.',
    many: 'depósitos declarados esperan que los confirmemos.',
    action: 'Ver billeteras',
    path: '/wallets',
  },
  {
    code: 'batches_to_approve',
    severity: 'info',
    seenBy: 'approve_transactions',
    count: (counts) => counts.batches_to_approve,
    one: 'Un lote de dispersión espera tu aprobación.',
    many: 'lotes de dispersión esperan tu aprobación.',
    action: 'Revisar',
    path: '/transactions?ver=dispersion',
  },
  {
    code: 'periods_to_remit',
    severity: 'attention',
    seenBy: 'view_payrolls',
    count: (counts) => counts.to_remit,
    one: 'Un periodo está conciliado y falta girarlo.',
    many: 'periodos están conciliados y falta girarlos.',
    action: [['close_payrolls', 'register_payments'], 'Girar y cerrar', 'Ver los giros'],
    path: '/payrolls?ver=giros',
  },
  {
    code: 'batches_to_answer',
    severity: 'attention',
    seenBy: 'view_transactions',
    count: (counts) => counts.batches_to_answer,
    one: 'Un lote está en el banco y falta su respuesta.',
    many: 'lotes están en el banco y falta su respuesta.',
    action: 'Ver lotes',
    path: '/transactions?ver=dispersion',
  },
  {
    code: 'proposals_to_approve',
    severity: 'info',
    seenBy: null,
    count: (counts) => counts.proposals_to_approve,
    one: 'Un cambio o un giro espera tu aprobación.',
    many: 'cambios o giros esperan tu aprobación.',
    action: 'Ver nóminas',
    path: '/payrolls',
  },
  {
    code: 'periods_in_cutoff',
    severity: 'attention',
    seenBy: 'view_payrolls',
    count: (counts) => counts.in_cutoff,
    one: 'Un periodo pasó el corte y ya no recibe adelantos.',
    many: 'periodos pasaron el corte y ya no reciben adelantos.',
    action: 'Ver nóminas',
    path: '/payrolls',
  },
  {
    code: 'import_errors',
    severity: 'attention',
    seenBy: 'manage_employees',
    count: (counts) => counts.imports_with_errors,
    one: 'Una fila del último cargue de empleados quedó con error.',
    many: 'filas del último cargue de empleados quedaron con error.',
    action: 'Corregir',
    path: '/employees/import',
  },
  {
    code: 'held_accounts',
    severity: 'info',
    seenBy: 'manage_employees',
    count: (counts) => counts.held_accounts,
    one: 'Una cuenta cambió hace menos de 24 horas y tiene los pagos en espera.',
    many: 'cuentas cambiaron hace menos de 24 horas y tienen los pagos en espera.',
    action: 'Ver empleados',
    path: '/employees',
  },
  {
    code: 'to_invite',
    severity: 'info',
    seenBy: 'manage_employees',
    count: (counts) => counts.to_invite,
    one: 'Una persona no ha activado la aplicación.',
    many: 'personas no han activado la aplicación.',
    action: 'Invitar',
    path: '/employees?estado=invitado',
  },
];

/**
 * Lists what asks for somebody, the most pressing first; only what the caller may act on or see. Wallets are null where they
 * are off.
 */
export function attentionOf(figures: Figures, can: (permission: Permission) => boolean): Attention[] {
  return matters
    .map((matter) => ({ matter, count: matter.count(figures) }))
    .filter(({ matter: { seenBy }, count }) => count > 0 && (seenBy === null || can(seenBy)))
    .slice(0, sentencesMax)
    .map(({ matter, count }) => ({
      code: matter.code,
      severity: matter.severity,
      count,
      sentence: sentenceOf(count, matter),
      action: actionOf(matter, can),
      path: matter.path,
    }));
}

function actionOf({ action }: Matter, can: (permission: Permission) => boolean): string {
  if (typeof action === 'string') return action;
  const [needs, allowed, otherwise] = action;
  return needs.some(can) ? allowed : otherwise;
}
