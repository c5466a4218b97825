import { randomUUID } from 'node:crypto';
import { clientId } from './roster.ts';
import { signed, type Signed } from './signed-request.ts';

/** Order of an advance by the employees' app. */
export const advanceOrder = (
  port: number,
  companyemployeeid: string,
  amount: number,
  client = clientId,
): Promise<Signed> =>
  signed(port, '/api/advance', {
    method: 'POST',
    as: 'machine',
    headers: { 'idempotency-key': randomUUID() },
    body: {
      clientid: client,
      companyemployeeid,
      kind: 'salary',
      amount,
      evidence: { text: 'Autorizo el descuento.', textVersion: '1', ip: null },
    },
  });
