import type { Absence } from '@antela/contract/absences';
import type { ApiKey } from '@antela/contract/api-keys';
import type { AuditMessage, AuditStream } from '@antela/contract/audit-streams';
import type { CompanyUserState } from '@antela/contract/company-users';
import type { DisbursementLine, DisbursementRow } from '@antela/contract/disbursements';
import type { ImportDetail } from '@antela/contract/imports';
import type { ScheduledReport } from '@antela/contract/scheduled-reports';
import type { Webhook, WebhookDelivery } from '@antela/contract/webhooks';
import { accessRestrictionLabels } from '@antela/rules/access-restriction';
import { deductionLabels, paymentLabels } from '@antela/rules/advance-state';
import { anomalyStateLabels } from '@antela/rules/anomaly-sentence';
import { clientRestrictionLabels } from '@antela/rules/client-restriction';
import { employmentStateLabels } from '@antela/rules/employment-state';
import { payPeriodStateLabels } from '@antela/rules/pay-period';
import {
  walletDepositLabels,
  walletLabels,
  walletLoadLabels,
  walletLoadLineLabels,
  walletUserLabels,
} from '@antela/rules/wallet-states';
import type { StateKind } from './state-kinds.ts';

/** Word and sign of one state. */
export type Said = { readonly word: string; readonly kind: StateKind };

/** Each state under the sign that says it; the words are the rules' own. */
function signed<State extends string>(
  words: Readonly<Record<State, string>>,
  kinds: Readonly<Record<State, StateKind>>,
): Record<State, Said> {
  const states = Object.keys(words) as State[];
  return Object.fromEntries(
    states.map((state) => [state, { word: words[state], kind: kinds[state] }]),
  ) as Record<State, Said>;
}

const said = (kind: StateKind, word: string): Said => ({ kind, word });

/**
 * One vocabulary of states: a word has one sign everywhere. ● it goes on by itself, ■ it is as it should be, ▲ somebody here must
 * look or decide, ◆ it did not happen or is barred, — it has no effect any more or not yet. A rule in force is ■; its effect on a
 * person is said by the person's own state.
 */
export const states = {
  period: signed(payPeriodStateLabels, {
    scheduled: 'course',
    open: 'course',
    cutoff: 'attention',
    reported: 'course',
    confirmed: 'course',
    with_differences: 'attention',
    reconciled: 'course',
    closed: 'done',
  }),
  payment: signed(paymentLabels, {
    requested: 'course',
    in_approval: 'attention',
    approved: 'course',
    rejected: 'refused',
    processing: 'course',
    paid: 'done',
    failed: 'refused',
    cancelled: 'void',
    returned: 'refused',
    expired: 'void',
  }),
  deduction: signed(deductionLabels, {
    not_applicable: 'void',
    pending: 'course',
    reported: 'course',
    deducted: 'done',
    partial: 'attention',
    not_deducted: 'attention',
    carried: 'course',
    collected: 'done',
    written_off: 'void',
  }),
  employment: signed(employmentStateLabels, {
    active: 'done',
    invited: 'course',
    suspended: 'attention',
    restricted: 'refused',
    retired: 'void',
  }),
  version: {
    scheduled: said('course', 'Programado'),
    current: said('done', 'Vigente'),
    past: said('void', 'Anterior'),
  },
  suspension: {
    scheduled: said('course', 'Programada'),
    current: said('done', 'Vigente'),
    past: said('void', 'Terminada'),
  },
  accessRestriction: signed(accessRestrictionLabels, {
    scheduled: 'course',
    active: 'done',
    expired: 'void',
    lifted: 'void',
  }),
  clientRestriction: signed(clientRestrictionLabels, {
    draft: 'void',
    scheduled: 'course',
    active: 'done',
    expired: 'void',
    inactive: 'void',
  }),
  wallet: {
    ...signed(walletLabels, { active: 'done', suspended: 'attention', closed: 'void' }),
    low: said('attention', 'Por agotarse'),
  },
  walletUser: signed(walletUserLabels, { active: 'done', suspended: 'attention', withdrawn: 'void' }),
  load: signed(walletLoadLabels, {
    draft: 'void',
    with_errors: 'refused',
    in_approval: 'attention',
    rejected: 'refused',
    awaiting_funds: 'attention',
    scheduled: 'course',
    processing: 'course',
    applied: 'done',
    partially_applied: 'attention',
    failed: 'refused',
    reversed: 'void',
    partially_reversed: 'void',
    cancelled: 'void',
  }),
  loadLine: {
    ...signed(walletLoadLineLabels, {
      pending: 'course',
      excluded: 'void',
      applied: 'done',
      failed: 'refused',
      reversed: 'void',
    }),
    faulty: said('refused', 'Por corregir'),
    /** Its load was called off: what was pending never comes. */
    dropped: said('void', 'No se aplica'),
  },
  import: {
    reading: said('course', 'Leyendo'),
    mapping: said('attention', 'Por revisar'),
    reviewing: said('course', 'Leyendo'),
    ready: said('attention', 'Por confirmar'),
    applying: said('course', 'Aplicando'),
    applied: said('done', 'Aplicado'),
    failed: said('refused', 'Fallido'),
    undone: said('void', 'Deshecho'),
    discarded: said('void', 'Descartado'),
  } satisfies Record<ImportDetail['state'], Said>,
  importColumn: {
    certain: said('done', 'Reconocida'),
    likely: said('attention', 'Confírmala'),
    none: said('void', 'Sin reconocer'),
  } satisfies Record<ImportDetail['columns'][number]['confidence'], Said>,
  deposit: signed(walletDepositLabels, { declared: 'course', confirmed: 'done', rejected: 'refused' }),
  batch: {
    draft: said('attention', 'Por aprobar'),
    approved: said('course', 'En el banco'),
    settled: said('done', 'Respondido'),
    discarded: said('void', 'Descartado'),
  } satisfies Record<DisbursementRow['state'], Said>,
  batchLine: {
    waiting: said('course', 'En espera'),
    sent: said('course', 'Enviado'),
    paid: said('done', 'Pagado'),
    rejected: said('refused', 'Rechazado'),
    returned: said('refused', 'Devuelto'),
    dropped: said('void', 'Fuera del lote'),
  } satisfies Record<DisbursementLine['state'], Said>,
  openItem: {
    to_collect: said('attention', 'Por cobrar'),
    in_debt: said('attention', 'En deuda'),
    to_give_back: said('attention', 'Por devolver'),
    collected: said('done', 'Cobrado'),
    given_back: said('done', 'Se devolvió'),
    written_off: said('void', 'Castigado'),
    released: said('void', 'Lo devolvió el banco'),
  },
  report: { current: said('done', 'Vigente'), past: said('void', 'Reemplazado') },
  companyUser: {
    invited: said('course', 'Invitado'),
    active: said('done', 'Activo'),
    blocked: said('refused', 'Bloqueado'),
  } satisfies Record<CompanyUserState, Said>,
  absence: {
    planned: said('course', 'Programada'),
    current: said('attention', 'No está'),
    ended: said('void', 'Terminada'),
  } satisfies Record<Absence['state'], Said>,
  scheduledReport: {
    active: said('done', 'Activo'),
    paused: said('attention', 'En pausa'),
  } satisfies Record<ScheduledReport['state'], Said>,
  apiKey: {
    active: said('done', 'Activa'),
    waiting: said('attention', 'Por aprobar'),
    expired: said('void', 'Vencida'),
    revoked: said('void', 'Revocada'),
    refused: said('refused', 'Rechazada'),
  } satisfies Record<ApiKey['state'], Said>,
  webhook: {
    active: said('done', 'Activo'),
    failing: said('attention', 'No recibe'),
    waiting: said('attention', 'Por aprobar'),
    gone: said('refused', 'Ya no existe'),
    stopped: said('refused', 'Detenido'),
    refused: said('refused', 'Rechazado'),
    removed: said('void', 'Quitado'),
  } satisfies Record<Webhook['state'], Said>,
  webhookDelivery: {
    waiting: said('course', 'En camino'),
    retrying: said('attention', 'Por reintentar'),
    delivered: said('done', 'Recibido'),
    failed: said('refused', 'No recibido'),
  } satisfies Record<WebhookDelivery['state'], Said>,
  auditStream: {
    active: said('done', 'Activo'),
    failing: said('attention', 'No recibe'),
    broken: said('refused', 'Historial cambiado'),
    waiting: said('attention', 'Por aprobar'),
    ending: said('course', 'Terminando'),
    refused: said('refused', 'Rechazado'),
    removed: said('void', 'Terminado'),
  } satisfies Record<AuditStream['state'], Said>,
  auditMessage: {
    sending: said('course', 'En camino'),
    retrying: said('attention', 'Por reintentar'),
    taken: said('done', 'Recibido'),
  } satisfies Record<AuditMessage['state'], Said>,
  impersonation: {
    unused: said('void', 'No se usó'),
    active: said('course', 'En curso'),
    ended: said('void', 'Terminada'),
  },
  anomaly: signed(anomalyStateLabels, { waiting: 'attention', to_correct: 'course', fine: 'done' }),
  payroll: { inactive: said('void', 'Inactiva') },
  protection: { held: said('done', 'Activo'), missing: said('attention', 'Falta') },
} as const satisfies Record<string, Record<string, Said>>;

export type Noun = keyof typeof states;
