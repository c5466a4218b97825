import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { dataOf, id, instant, pesos, positivePesos, text } from './schemas.ts';
import { walletUserRow, walletUsers } from './wallet-users.ts';

/** The employee app of the service: signed with its own credentials, never reachable by a portal user. */
export const appListWallets = defineEndpoint({
  name: 'appListWallets',
  scopes: ['wallets.spend'],
  shows: walletUsers,
  method: 'GET',
  path: '/wallet',
  base: 'main',
  access: 'machine',
  context: false,
  query: z.strictObject({ clientid: id, companyemployeeid: id }),
  identifies: { companyemployeeid: 'employment' },
  response: dataOf(z.array(walletUserRow)),
  errors: ['not_found'],
  summary: 'Las billeteras de un vínculo, para la aplicación del empleado.',
});

export const walletSpend = z.object({
  spendid: id,
  payrolltypemoneybagemployeeid: id,
  amount: pesos,
  merchant: z.string(),
  /** Part of the amount that has come back. */
  returned: pesos,
  at: instant,
  reversedAt: instant.nullable(),
  /** Left in the wallet, and what could still be spent, after it. */
  balance: pesos,
  available: pesos,
});

export type WalletSpend = z.output<typeof walletSpend>;

export const appSpend = defineEndpoint({
  name: 'appSpend',
  scopes: ['wallets.spend'],
  changes: ['audit', 'ledger', 'wallet_spend'],
  method: 'POST',
  path: '/wallet/spend',
  base: 'main',
  access: 'machine',
  context: false,
  idempotent: true,
  body: z.strictObject({
    clientid: id,
    payrolltypemoneybagemployeeid: id,
    amount: positivePesos,
    merchant: text(80),
    /** The app's own number of the purchase. */
    reference: text(60).nullable(),
  }),
  identifies: { payrolltypemoneybagemployeeid: 'wallet_user' },
  status: 201,
  response: dataOf(walletSpend),
  errors: ['not_found', 'spend_refused'],
  summary: 'La aplicación del empleado gasta de una billetera.',
});

export const appReverseSpend = defineEndpoint({
  name: 'appReverseSpend',
  scopes: ['wallets.spend'],
  changes: ['audit', 'ledger', 'wallet_spend'],
  method: 'POST',
  path: '/wallet/spend/reverse',
  base: 'main',
  access: 'machine',
  context: false,
  idempotent: true,
  body: z.strictObject({
    clientid: id,
    spendid: id,
    /** Left out, all that has not come back. */
    amount: positivePesos.optional(),
    reason: text(300),
  }),
  identifies: { spendid: 'wallet_spend' },
  response: dataOf(walletSpend),
  errors: ['not_found', 'conflict'],
  summary: 'Devuelve a la billetera lo que costó una compra que no fue, o una parte.',
});
