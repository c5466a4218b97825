import {
  remittanceTermOf,
  setRemittanceTerm,
} from '@antela/api/features/payrolls/payrolls/remit-dates.service';
import { OpsError, optionalText, requiredText, wholeNumber, type Command } from '../command.ts';
import { inOperatorTransaction } from '../operator-transaction.ts';
import { findClient } from './find-client.ts';

const daysMax = 60;

/** Until when a client sends what it deducted: working days after each payment, as its contract says. */
export const clientRemittanceTerm: Command = {
  name: 'client remittance-term',
  usage: '--client "Cliente" [--days 5 | --none]',
  about:
    'Fija a cuántos días hábiles del pago gira un cliente lo descontado, en todas sus nóminas, o que no hay plazo (--none); sin opciones, dice cuál es.',
  by: 'operator',
  options: { client: 'text', days: 'text', none: 'flag' },
  async run(given, { opsPool, actor, clock, log }) {
    const isNone = given['none'] === true;
    const isGiven = optionalText(given, 'days') !== null;
    if (isNone && isGiven) throw new OpsError('--days y --none no van juntos.');
    const days = isNone ? null : wholeNumber(given, 'days', 0, 0);
    if (days !== null && days > daysMax) throw new OpsError(`--days llega hasta ${daysMax}.`);
    return inOperatorTransaction(opsPool, async (db) => {
      const client = await findClient(db, requiredText(given, 'client'));
      if (isNone || isGiven) {
        const open = await setRemittanceTerm(
          { db, scope: { clientId: client.id }, actor, now: clock() },
          days,
        );
        log(
          open === null
            ? `${client.name} ya estaba así.`
            : `${client.name}: cambió la fecha de ${open} periodos sin cerrar; los cerrados quedan como están.`,
        );
      }
      const term = await remittanceTermOf(db, client.id);
      log(
        term.days === null
          ? 'Sin plazo para girar.'
          : `Gira hasta ${term.days} días hábiles después del pago.`,
      );
      return 0;
    });
  },
};
