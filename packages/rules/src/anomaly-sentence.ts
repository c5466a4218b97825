import { salaryAnomaly, type AnomalyKind } from './anomalies.ts';
import type { CalendarDate } from './calendar-date.ts';
import { pesos } from './money.ts';
import { amountText, dateText, groupedDigits, instantText } from './spanish-text.ts';

/** How far somebody is with it. */
export const anomalyStateLabels = {
  waiting: 'Por revisar',
  to_correct: 'En corrección',
  fine: 'Está bien',
} as const;

const missingWords = { account: 'la cuenta para el pago', contact: 'el celular o el correo' } as const;

type Seen = {
  readonly kind: AnomalyKind;
  readonly endDate: string | null;
  readonly fact: {
    readonly change: number | null;
    readonly before: number | null;
    readonly after: number | null;
    readonly salary: number | null;
    readonly shared: string | null;
    readonly people: number | null;
    readonly others: readonly string[];
    readonly missing: readonly (keyof typeof missingWords)[];
    readonly balance: number | null;
    readonly changedAt: Date | string | null;
    /** First day of a change that is planned. */
    readonly on: string | null;
  };
};

/** One sentence that says the fact; without the pesos that the reader may not see. */
export function anomalySentence({ kind, endDate, fact }: Seen): string {
  switch (kind) {
    case 'salary_cut':
    case 'salary_jump':
      return salaryChangeText(fact.change ?? 0, fact);
    case 'below_minimum':
      return fact.salary === null
        ? 'Gana menos que el mínimo legal de su contrato.'
        : `Gana ${amountText(pesos(fact.salary))}, menos que el mínimo legal de su contrato.`;
    case 'shared_account':
      return `La cuenta ${fact.shared ?? ''} es de ${peopleText(fact)}.`;
    case 'shared_mobile':
      return `El celular ${fact.shared ?? ''} es de ${peopleText(fact)}.`;
    case 'shared_email':
      return `El correo ${fact.shared ?? ''} es de ${peopleText(fact)}.`;
    case 'account_before_advance':
      return fact.changedAt === null
        ? 'Pidió un adelanto poco después de que cambió su cuenta.'
        : `La cuenta cambió el ${instantText(new Date(fact.changedAt))} y enseguida pidió un adelanto.`;
    case 'missing_data':
      return `Falta ${fact.missing.map((what) => missingWords[what]).join(' y ')}.`;
    case 'retired_with_wallet':
      return `Se retiró${endDate === null ? '' : ` el ${dateText(endDate as CalendarDate)}`} y ${
        fact.balance
          ? `en sus billeteras quedan ${amountText(pesos(fact.balance))}.`
          : 'sigue inscrito en una billetera.'
      }`;
  }
}

/** «El salario baja 38 %. De $ 3.001.000 a $ 1.873.468.» A planned one: «Desde el 01/12/2026 el salario sube 40 %.» */
function salaryChangeText(change: number, { before, after, on }: Seen['fact']): string {
  const share = `${groupedDigits(String(Math.round(Math.abs(change) / 100)))}\u00a0%`;
  const amounts =
    before === null || after === null
      ? ''
      : ` De ${amountText(pesos(before))} a ${amountText(pesos(after))}.`;
  const subject = on === null ? 'El salario' : `Desde el ${dateText(on as CalendarDate)} el salario`;
  return `${subject} ${change < 0 ? 'baja' : 'sube'} ${share}.${amounts}`;
}

/** «3 personas: también de Ana Rojas y 1 más» */
function peopleText({ people, others }: Seen['fact']): string {
  const count = people ?? others.length + 1;
  const many = count > 50 ? 'más de 50 personas' : `${count} personas`;
  if (others.length === 0) return many;
  const rest = count - 1 - others.length;
  const names = rest > 0 ? `${others.join(', ')} y ${rest} más` : others.join(' y ');
  return `${many}: también de ${names}`;
}

/** Warnings of a file's rows before such a value is written; who else has it is said where that may be seen. */
export const sharedWarnings = {
  shared_account: 'Otra persona tiene la misma cuenta. Revisa de quién es.',
  shared_mobile: 'Otra persona tiene el mismo celular. Revisa de quién es.',
  shared_email: 'Otra persona tiene el mismo correo. Revisa de quién es.',
} as const;

/** Warning of a salary that changes beyond the threshold (basis points); it names no pesos, because its reader may not see them. */
export function salaryWarning(
  before: number,
  after: number,
  threshold: number,
): { code: 'salary_cut' | 'salary_jump'; message: string } | null {
  const code = salaryAnomaly(before, after, threshold);
  if (code === null) return null;
  const share = groupedDigits(String(Math.floor(threshold / 100)));
  const verb = code === 'salary_cut' ? 'baja' : 'sube';
  return { code, message: `El salario ${verb} más del ${share}\u00a0%. Revisa que sea así.` };
}

/** Warning of a correction whose days were already reported: what was paid in those periods stays. */
export const closedPeriodsWarning = (
  from: CalendarDate,
  periods: number,
): { code: 'closed_periods_kept'; message: string } => ({
  code: 'closed_periods_kept',
  message: `Corrige desde el ${dateText(from)}. ${
    periods === 1
      ? 'Un periodo ya reportado queda como se pagó.'
      : `${groupedDigits(String(periods))} periodos ya reportados quedan como se pagaron.`
  }`,
});
