import { countOf, rowsOf, totalOf } from '../../../text/consequence-rows.ts';
import type { ImportKind } from '../../files/imports/import-kind.service.ts';
import { sumOwed } from '../../ledger/owed/owed.service.ts';
import { sumRestrictionEffects } from './restrict-from-file.sql.ts';

const people = (n: number) => countOf(n, 'persona', 'personas');

/** Consequences of a reviewed file of restrictions. */
export const consequencesOfFile: ImportKind['consequences'] = async (db, { record, scope, today }) => {
  const effects = await sumRestrictionEffects(db, scope.clientId, record.id, today);
  if (!effects) return [];
  const { waiting, owing } = await sumOwed(db, scope, effects.employments);
  const partly = effects.partly === 0 ? null : `${people(effects.partly)}, solo en un producto.`;
  return [
    ...rowsOf(
      {
        code: 'restricted',
        tone: 'bad',
        text: `${effects.today === 1 ? 'Queda restringida' : 'Quedan restringidas'} desde hoy ${people(effects.today)}`,
        note: partly,
        count: effects.today,
        amount: 0,
      },
      {
        code: 'restricted_later',
        tone: 'warn',
        text: `${effects.later === 1 ? 'Queda restringida' : 'Quedan restringidas'} en su fecha ${people(effects.later)}`,
        count: effects.later,
        amount: 0,
      },
      {
        code: 'waiting',
        tone: 'warn',
        text: `${waiting.count === 1 ? 'Sigue su curso' : 'Siguen su curso'} ${countOf(waiting.count, 'solicitud ya hecha', 'solicitudes ya hechas')}`,
        note: 'Para que no se paguen, recházalas o cancélalas.',
        ...waiting,
      },
    ),
    totalOf(
      'owing',
      owing.count === 0
        ? 'No tienen nada por descontar'
        : `Se descuenta igual lo que recibieron, de ${people(owing.count)}`,
      owing.amount,
    ),
  ];
};
