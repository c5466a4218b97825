import { z } from 'zod';
import { allOf, defineEndpoint } from './endpoint.ts';
import { dataOf, digits, id, instant, nonNegativePesos, positivePesos, text, searched } from './schemas.ts';
import {
  loadById,
  manageLoad,
  ofLoad,
  postLoad,
  readLoad,
  remark,
  walletLoad,
  walletLoadLineStates,
} from './wallet-loads.ts';

export const walletLoadLine = z.object({
  moneybagloademployeeid: id,
  rowNumber: z.int(),
  /** Null while the row names nobody of the wallet. */
  payrolltypemoneybagemployeeid: id.nullable(),
  employeeid: id.nullable(),
  fullName: z.string().nullable(),
  documentNumber: z.string().nullable(),
  nameInFile: z.string().nullable(),
  amount: positivePesos.nullable(),
  concept: z.string().nullable(),
  state: z.enum(walletLoadLineStates),
  faults: z.array(remark),
  warnings: z.array(remark),
  reason: z.string().nullable(),
  /** User name of whoever removed it. */
  deletedBy: z.string().nullable(),
  reversedAmount: nonNegativePesos,
  appliedAt: instant.nullable(),
});

export type WalletLoadLine = z.output<typeof walletLoadLine>;

export const listWalletLoadLines = defineEndpoint({
  ...readLoad,
  ...ofLoad,
  name: 'listWalletLoadLines',
  shows: ['company', 'employee', 'wallet', 'wallet_load', 'wallet_user'],
  path: '/companyportal/wallet/load/line',
  query: z.strictObject({
    walletloadid: id,
    state: z.enum(walletLoadLineStates).optional(),
    /** Only lines with something to mend, or to look at twice. */
    has: z.enum(['faults', 'warnings']).optional(),
    /** Beginnings of words of the person's name or document, as the portal or the file has them. */
    q: searched,
    /** Row number after which the page begins. */
    after: digits(0, 2_000_000).optional(),
    limit: digits(1, 200).optional(),
  }),
  response: z.object({
    data: z.array(walletLoadLine),
    /** Row number to ask the next page after; null at the end. */
    page: z.object({ next: z.int().nullable() }),
  }),
  errors: ['not_found'],
  summary: 'Las líneas de un cargue, en el orden del archivo.',
});

export const updateWalletLoadLine = defineEndpoint({
  ...manageLoad,
  name: 'updateWalletLoadLine',
  changes: ['audit', 'ledger', 'wallet_load'],
  method: 'PUT',
  path: '/companyportal/wallet/load/employee',
  /** The version is the load's. */
  conditional: true,
  query: z.strictObject({ moneybagloademployeeid: id }),
  identifies: {
    moneybagloademployeeid: 'wallet_load_line',
    payrolltypemoneybagemployeeid: 'wallet_user',
  },
  body: z.strictObject({
    amount: positivePesos,
    concept: text(120).nullable(),
    /** Somebody else of the wallet; left out, the line stays whose it is. */
    payrolltypemoneybagemployeeid: id.optional(),
  }),
  response: dataOf(walletLoadLine),
  errors: ['not_found', 'stale', 'conflict'],
  summary:
    'Corrige una línea; si el cargue ya se había enviado, vuelve a borrador y la aprobación se pierde.',
});

export const removeWalletLoadLine = defineEndpoint({
  ...manageLoad,
  name: 'removeWalletLoadLine',
  changes: ['audit', 'wallet_load'],
  method: 'DELETE',
  path: '/companyportal/wallet/load/employee',
  query: z.strictObject({ moneybagloademployeeid: id }),
  identifies: { moneybagloademployeeid: 'wallet_load_line' },
  /** The caller's own user name. The portal always asks why; a line to mend that says nothing goes out for what was wrong with it. */
  body: z.strictObject({ deletedby: text(200), reason: text(300).optional() }),
  response: dataOf(walletLoadLine),
  errors: ['not_found', 'conflict', 'forbidden'],
  summary: 'Quita una línea que no se ha aplicado; `deletedby` es quien llama.',
});

export const removeFaultyWalletLoadLines = defineEndpoint({
  ...manageLoad,
  ...ofLoad,
  name: 'removeFaultyWalletLoadLines',
  changes: ['audit', 'wallet_load'],
  method: 'DELETE',
  path: '/companyportal/wallet/load/faults',
  conditional: true,
  query: loadById,
  /** The caller's own user name. */
  body: z.strictObject({ deletedby: text(200) }),
  response: dataOf(walletLoad),
  errors: ['not_found', 'stale', 'conflict', 'forbidden'],
  summary: 'Quita de una vez todas las líneas que siguen por corregir; `deletedby` es quien llama.',
});

export const enrolWalletLoadPeople = defineEndpoint({
  ...postLoad,
  ...ofLoad,
  name: 'enrolWalletLoadPeople',
  changes: ['audit', 'job', 'wallet_load', 'wallet_user'],
  path: '/companyportal/wallet/load/enrol',
  access: allOf('manage_wallets', 'manage_wallet_users'),
  body: loadById,
  status: 202,
  /** How many were enrolled, and how many could not be; the lines are checked again by the job. */
  response: dataOf(z.object({ walletloadid: id, jobid: id, enrolled: z.int(), left: z.int() })),
  errors: ['not_found', 'conflict'],
  summary: 'Inscribe en la billetera a los empleados del cargue que aún no lo están, y lo revisa de nuevo.',
});
