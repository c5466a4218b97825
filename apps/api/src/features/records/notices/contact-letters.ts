import type { ContactNotice } from '@antela/contract/contacts';
import {
  bogotaDate,
  bogotaMinute,
  calendarDate,
  dayOfWeek,
  type CalendarDate,
} from '@antela/rules/calendar-date';
import { pesos } from '@antela/rules/money';
import { amountText, dateText, groupedDigits, timeText } from '@antela/rules/spanish-text';
import type { Letter } from './mail-layout.ts';

interface OfPeriod {
  payrollId: string;
  payrollName: string;
  periodLabel: string;
}

/** Facts that each kind of notice tells; amounts in pesos. */
export interface NoticeFacts {
  cutoff_near: OfPeriod & { cutoffAt: Date };
  report_ready: OfPeriod & { version: number; employees: number; total: number; confirmBy: string };
  report_unconfirmed: OfPeriod & { confirmBy: string; isLate: boolean };
  remittance_due: OfPeriod & { remitBy: string; missing: number; stage: 'soon' | 'today' | 'late' };
  low_wallet_balance: { walletId: string; walletName: string; available: number; threshold: number };
  load_to_approve: {
    loadId: string;
    walletName: string;
    employees: number;
    total: number;
    preparedBy: string;
  };
  /** Payments of one company in one answer of the bank. No names: what travels by mail is read by others too. */
  payment_returned: { payments: number; total: number; reason: string | null; kind: 'salary' | 'prima' };
}

type Content = Pick<Letter, 'subject' | 'paragraphs' | 'facts' | 'action'>;

/** The words of each notice. Names that people gave stand last in a subject, where a long one is cut without losing the rest. */
export const contactLetters: { [Kind in ContactNotice]: (facts: NoticeFacts[Kind]) => Content } = {
  cutoff_near: ({ payrollId, payrollName, periodLabel, cutoffAt }) => ({
    subject: `El corte es el ${momentText(cutoffAt)}: ${payrollName}`,
    paragraphs: [
      'Se acerca el corte de una nómina. Hasta ese momento tus empleados pueden adelantar; después preparas el reporte de descuentos.',
    ],
    facts: [...ofPeriod(payrollName, periodLabel), ['Corte', momentText(cutoffAt)]],
    action: { label: 'Ver la nómina', path: payrollPath(payrollId) },
  }),
  report_ready: ({ payrollId, payrollName, periodLabel, version, employees, total, confirmBy }) => ({
    subject: `Reporte de descuentos listo: ${payrollName}`,
    paragraphs: [
      version === 1
        ? 'El reporte de descuentos está listo. Descárgalo, aplícalo en tu nómina y confirma lo que descontaste.'
        : `Salió la versión ${version} del reporte de descuentos. Usa esta y descarta las anteriores.`,
    ],
    facts: [
      ...ofPeriod(payrollName, periodLabel),
      ['Empleados', numberText(employees)],
      ['Total por descontar', amountText(pesos(total))],
      ['Confirma hasta el', dayText(confirmBy)],
    ],
    action: { label: 'Abrir el reporte', path: payrollPath(payrollId, 'reportes') },
  }),
  report_unconfirmed: ({ payrollId, payrollName, periodLabel, confirmBy, isLate }) => ({
    subject: `${isLate ? 'Pasó el plazo para confirmar' : 'Hoy vence el plazo para confirmar'}: ${payrollName}`,
    paragraphs: [
      isLate
        ? 'Todavía falta decir qué se descontó. Mientras no lo confirmes, el periodo no se puede cerrar.'
        : 'Falta decir qué se descontó en este periodo. Puedes confirmar todo, subir un archivo o revisarlo línea por línea.',
    ],
    facts: [...ofPeriod(payrollName, periodLabel), ['Plazo', dayText(confirmBy)]],
    action: { label: 'Confirmar lo descontado', path: payrollPath(payrollId, 'conciliacion') },
  }),
  remittance_due: ({ payrollId, payrollName, periodLabel, remitBy, missing, stage }) => ({
    subject: `${remittanceSubjects[stage]}: ${payrollName}`,
    paragraphs: [
      stage === 'late'
        ? 'Todavía falta girar lo que se descontó en este periodo. Si ya lo giraste, registra la transferencia con su referencia.'
        : 'Falta girar lo que se descontó en este periodo. Cuando lo gires, registra la transferencia con su referencia.',
    ],
    facts: [
      ...ofPeriod(payrollName, periodLabel),
      ['Falta por girar', amountText(pesos(missing))],
      ['Girar hasta', dayText(remitBy)],
    ],
    action: { label: 'Ver el giro', path: payrollPath(payrollId, 'conciliacion') },
  }),
  low_wallet_balance: ({ walletId, walletName, available, threshold }) => ({
    subject: `Queda poco saldo en la billetera ${walletName}`,
    paragraphs: [
      'Lo disponible bajó del límite que definiste. Consigna antes del próximo cargue para que no quede esperando fondos.',
    ],
    facts: [
      ['Billetera', walletName],
      ['Disponible', amountText(pesos(available))],
      ['Aviso por debajo de', amountText(pesos(threshold))],
    ],
    action: { label: 'Ver la billetera', path: `/wallets/detail?walletid=${walletId}` },
  }),
  load_to_approve: ({ loadId, walletName, employees, total, preparedBy }) => ({
    subject: `Hay un cargue por aprobar: ${walletName}`,
    paragraphs: [`${preparedBy} preparó un cargue. Debe aprobarlo otra persona antes de que se aplique.`],
    facts: [
      ['Billetera', walletName],
      ['Empleados', numberText(employees)],
      ['Total', amountText(pesos(total))],
    ],
    action: { label: 'Revisar el cargue', path: `/wallets/load?loadid=${loadId}` },
  }),
  payment_returned: ({ payments, total, reason, kind }) => ({
    subject: payments === 1 ? 'El banco devolvió un pago' : `El banco devolvió ${numberText(payments)} pagos`,
    paragraphs: [
      'El dinero de un adelanto no llegó a la cuenta del empleado. Revisa la cuenta y decide si se intenta de nuevo.',
    ],
    facts: [
      ['Pagos devueltos', numberText(payments)],
      ['Total', amountText(pesos(total))],
      ...(reason === null ? [] : ([['Motivo del banco', reason]] as const)),
    ],
    action: {
      label: 'Ver los pagos devueltos',
      path: `/${kind === 'prima' ? 'prima' : 'transactions'}?pago=devuelto`,
    },
  }),
};

const remittanceSubjects = {
  soon: 'Se acerca el plazo para girar',
  today: 'Hoy vence el plazo para girar',
  late: 'Pasó el plazo para girar',
};

const payrollPath = (payrollId: string, section?: string): string =>
  `/payrolls/detail?payrollid=${payrollId}${section === undefined ? '' : `&seccion=${section}`}`;

const ofPeriod = (payrollName: string, periodLabel: string): [string, string][] => [
  ['Nómina', payrollName],
  ['Periodo', periodLabel],
];

const weekdays = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'];

/** 'martes 24/11/2026'. */
function dayText(day: string | CalendarDate): string {
  const date = calendarDate(day);
  return `${weekdays[dayOfWeek(date) - 1]} ${dateText(date)}`;
}

/** 'martes 24/11/2026, 5:00 p. m.', in Bogotá. */
const momentText = (instant: Date): string =>
  `${dayText(bogotaDate(instant))}, ${timeText(bogotaMinute(instant))}`;

const numberText = (number: number): string => groupedDigits(String(number));
