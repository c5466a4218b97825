import { z } from 'zod';
import { allOf, defineEndpoint } from './endpoint.ts';
import { dataOf, id, positivePesos, text } from './schemas.ts';
import { loadById, loadStarted, ofLoad, postLoad, walletLoad } from './wallet-loads.ts';

/** Lines reversed by name in one call; the whole load is reversed without naming any. */
export const reversedLinesMax = 200;

export const submitWalletLoad = defineEndpoint({
  ...postLoad,
  ...ofLoad,
  name: 'submitWalletLoad',
  changes: ['audit', 'ledger', 'notice', 'wallet_load'],
  path: '/companyportal/wallet/load/submit',
  conditional: true,
  body: z.strictObject({ walletloadid: id, controlTotal: positivePesos }),
  response: dataOf(walletLoad),
  errors: ['not_found', 'stale', 'conflict', 'control_total_differs', 'rule_broken'],
  summary: 'Envía un cargue a aprobación; el total de control debe ser la suma de sus líneas.',
});

const approve = { ...postLoad, ...ofLoad, access: allOf('approve_wallet_loads') } as const;

export const approveWalletLoad = defineEndpoint({
  ...approve,
  name: 'approveWalletLoad',
  changes: ['audit', 'ledger', 'notice', 'wallet_load'],
  path: '/companyportal/wallet/load/approve',
  conditional: true,
  stepUp: true,
  body: loadById,
  response: dataOf(walletLoad),
  errors: ['not_found', 'stale', 'conflict', 'own_request', 'rule_broken'],
  summary: 'Aprueba el cargue que otra persona preparó y aparta su dinero del fondo.',
});

export const rejectWalletLoad = defineEndpoint({
  ...approve,
  name: 'rejectWalletLoad',
  changes: ['audit', 'notice', 'wallet_load'],
  path: '/companyportal/wallet/load/reject',
  body: z.strictObject({ walletloadid: id, reason: text(300) }),
  response: dataOf(walletLoad),
  errors: ['not_found', 'conflict'],
  summary: 'Rechaza un cargue con su motivo; quien lo preparó puede corregirlo.',
});

export const cancelWalletLoad = defineEndpoint({
  ...postLoad,
  ...ofLoad,
  name: 'cancelWalletLoad',
  changes: ['audit', 'ledger', 'wallet_load'],
  path: '/companyportal/wallet/load/cancel',
  body: z.strictObject({ walletloadid: id, reason: text(300) }),
  response: dataOf(walletLoad),
  errors: ['not_found', 'conflict'],
  summary: 'Anula un cargue que no ha empezado y devuelve lo comprometido al fondo.',
});

export const applyWalletLoad = defineEndpoint({
  ...approve,
  name: 'applyWalletLoad',
  changes: ['audit', 'job', 'ledger', 'wallet_load'],
  path: '/companyportal/wallet/load/apply',
  body: loadById,
  status: 202,
  response: loadStarted,
  errors: ['not_found', 'conflict', 'rule_broken'],
  summary: 'Aplica ya un cargue aprobado, sin esperar su fecha.',
});

export const retryWalletLoad = defineEndpoint({
  ...postLoad,
  ...ofLoad,
  name: 'retryWalletLoad',
  changes: ['audit', 'job', 'ledger', 'wallet_load'],
  path: '/companyportal/wallet/load/retry',
  body: loadById,
  status: 202,
  response: loadStarted,
  errors: ['not_found', 'conflict', 'rule_broken'],
  summary: 'Intenta de nuevo las líneas fallidas de un cargue.',
});

export const reverseWalletLoad = defineEndpoint({
  ...postLoad,
  ...ofLoad,
  name: 'reverseWalletLoad',
  changes: ['audit', 'job', 'wallet_load'],
  path: '/companyportal/wallet/load/reverse',
  access: allOf('reverse_wallet_loads'),
  idempotent: true,
  stepUp: true,
  body: z.strictObject({
    walletloadid: id,
    reason: text(300),
    /** Left out, the whole load. */
    lines: z.array(id).min(1).max(reversedLinesMax).optional(),
  }),
  status: 202,
  response: loadStarted,
  errors: ['not_found', 'conflict'],
  summary: 'Reversa un cargue, o algunas de sus líneas, hasta donde alcance el saldo de cada persona.',
});
