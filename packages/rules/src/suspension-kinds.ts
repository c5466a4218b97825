/** Effects of a suspension on an employment while it lasts. */
export type SuspensionEffects = {
  readonly earnsSalary: boolean;
  readonly blocksAdvances: boolean;
  /** Disputed in law (CST 53 against Mintrabajo, Concepto 42724 de 2020): a client may switch it on per kind. */
  readonly lowersPrima: boolean;
};

const unpaid: SuspensionEffects = { earnsSalary: false, blocksAdvances: true, lowersPrima: false };
// A benefit replaces the salary; what was earned before stays available.
const onBenefit: SuspensionEffects = { earnsSalary: false, blocksAdvances: false, lowersPrima: false };
const paid: SuspensionEffects = { earnsSalary: true, blocksAdvances: false, lowersPrima: false };

export const suspensionKinds = {
  unpaid_leave: { name: 'Licencia no remunerada', ...unpaid },
  disciplinary: { name: 'Suspensión disciplinaria', ...unpaid },
  force_majeure: { name: 'Fuerza mayor', ...unpaid },
  temporary_closure: { name: 'Cierre temporal', ...unpaid },
  strike: { name: 'Huelga', ...unpaid },
  detention: { name: 'Detención', ...unpaid },
  military_service: { name: 'Servicio militar', ...unpaid },
  sick_leave: { name: 'Incapacidad', ...onBenefit },
  maternity_leave: { name: 'Licencia de maternidad', ...onBenefit },
  paternity_leave: { name: 'Licencia de paternidad', ...onBenefit },
  bereavement_leave: { name: 'Licencia de luto', ...onBenefit },
  vacation: { name: 'Vacaciones', ...paid },
} as const satisfies { readonly [code: string]: SuspensionEffects & { readonly name: string } };

export type SuspensionKind = keyof typeof suspensionKinds;

/** A client's departures from the table: prima for any kind, advances during vacation. */
export type SuspensionSettings = {
  readonly lowersPrima: readonly SuspensionKind[];
  readonly vacationBlocksAdvances: boolean;
};

export const defaultSuspensionSettings: SuspensionSettings = {
  lowersPrima: [],
  vacationBlocksAdvances: false,
};

export function suspensionEffects(kind: SuspensionKind, settings: SuspensionSettings): SuspensionEffects {
  const { earnsSalary, blocksAdvances, lowersPrima } = suspensionKinds[kind];
  return {
    earnsSalary,
    blocksAdvances: blocksAdvances || (kind === 'vacation' && settings.vacationBlocksAdvances),
    lowersPrima: lowersPrima || settings.lowersPrima.includes(kind),
  };
}
