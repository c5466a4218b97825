import type { Db } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import * as sql from './emergency-person.sql.ts';

/**
 * Where the provider is the only way in, its one way around stays open: another person is named first, which two people do.
 * @throws rule_broken for that person
 */
export async function mustNotBeForEmergencies(db: Db, clientId: string, userId: string): Promise<void> {
  if (await sql.isForEmergencies(db, clientId, userId))
    throw new AppError('rule_broken', {
      detail:
        'Es la única persona que ingresa si el proveedor no responde. Elige antes a otra en «Ingreso único», con la aprobación de otra persona.',
    });
}

/** Domains of mail by which people of the client come in, as long as their records are there; none without a provider. */
export const provenDomains = sql.provenDomains;
