import type { SuspensionKind } from '@antela/rules/suspension-kinds';

/** Situation that a person of the demo is there to show. */
export type CastRole =
  | 'active'
  | 'restricted'
  | 'suspended'
  | 'retired'
  | 'invited'
  | 'account_on_hold'
  | 'no_account'
  | 'failed_payment'
  | 'in_approval_by_staff'
  | 'in_approval_by_app'
  | 'carried_over';

export interface CastMember {
  firstName: string;
  secondName: string | null;
  firstSurname: string;
  secondSurname: string;
  gender: 'female' | 'male';
  /** C.C.; of a range that the rosters used in demonstrations do not touch. */
  documentNumber: string;
  role: CastRole;
  /** In minimum wages. */
  wages: number;
  suspension?: SuspensionKind;
}

const member = (
  names: string,
  gender: CastMember['gender'],
  documentNumber: string,
  role: CastRole,
  wages = 1.4,
  suspension?: SuspensionKind,
): CastMember => {
  const [firstName = '', secondName = '', firstSurname = '', secondSurname = ''] = names.split(' ');
  return {
    firstName,
    secondName: secondName || null,
    firstSurname,
    secondSurname,
    gender,
    documentNumber,
    role,
    wages,
    ...(suspension && { suspension }),
  };
};

/** People one can rely on to be in their state on any day, by company and payroll; the others of the payroll are drawn. */
export const demoCast: Record<string, Record<string, readonly CastMember[]>> = {
  'Hilados Andinos S.A.S.': {
    'Planta quincenal': [
      member('Ana Lucía Rojas Peña', 'female', '1201000101', 'active'),
      member('Camila Andrea Restrepo Mejía', 'female', '1201000102', 'restricted'),
      member('Jorge Iván Cardona Ruiz', 'male', '1201000103', 'suspended', 1.2, 'unpaid_leave'),
      member('Hernán Darío Quintero Vélez', 'male', '1201000104', 'retired'),
      member('Valentina María Ospina Londoño', 'female', '1201000105', 'invited'),
      member('Luz Marina Castaño Gómez', 'female', '1201000106', 'account_on_hold'),
      member('Paola Andrea Muñoz Arias', 'female', '1201000107', 'no_account'),
      member('Édgar Antonio Giraldo Hoyos', 'male', '1201000108', 'carried_over'),
    ],
  },
  'Confecciones Aburrá S.A.S.': {
    'Taller A catorcenal': [
      member('Óscar Mauricio Zapata Henao', 'male', '1202000101', 'failed_payment', 1.6),
      member('Sandra Milena Correa Tabares', 'female', '1202000102', 'failed_payment', 1.8),
      member('Martha Cecilia Agudelo Ramírez', 'female', '1202000103', 'in_approval_by_staff', 3.2),
      member('Wilson Alberto Bedoya Marín', 'male', '1202000104', 'in_approval_by_staff', 2.9),
      member('Natalia Isabel Franco Cortés', 'female', '1202000105', 'in_approval_by_staff', 3.6),
      member('Julián David Sierra Patiño', 'male', '1202000106', 'in_approval_by_app', 3),
      member('Érika Johana Valencia Toro', 'female', '1202000107', 'in_approval_by_app', 3.4),
      member('Rubén Darío Hincapié Mora', 'male', '1202000108', 'active', 2.8),
    ],
  },
};
