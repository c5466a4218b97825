import { z } from 'zod';
import { allOf, defineEndpoint } from './endpoint.ts';
import { fileCopy } from './files.ts';
import { id } from './schemas.ts';
import { loadById, loadStarted, ofLoad, postLoad, walletLoadFields } from './wallet-loads.ts';
import { walletConditions } from './wallets.ts';

export const mapWalletLoadColumns = defineEndpoint({
  ...postLoad,
  ...ofLoad,
  name: 'mapWalletLoadColumns',
  changes: ['audit', 'import', 'job', 'wallet_load'],
  path: '/companyportal/wallet/load/columns',
  body: z.strictObject({
    walletloadid: id,
    mapping: z
      .array(
        z.strictObject({ index: z.int().min(0).max(16_383), field: z.enum(walletLoadFields).nullable() }),
      )
      .min(1)
      .max(200),
  }),
  status: 202,
  response: loadStarted,
  errors: ['not_found', 'conflict', 'rule_broken'],
  summary: 'Dice qué trae cada columna del archivo de un cargue y lo lee de nuevo.',
});

export const copyWalletLoadFile = defineEndpoint({
  ...walletConditions,
  ...ofLoad,
  name: 'copyWalletLoadFile',
  shows: ['company', 'wallet', 'wallet_load'],
  method: 'GET',
  path: '/companyportal/wallet/load/file',
  base: 'v2',
  access: allOf('view_wallets'),
  query: loadById,
  response: fileCopy,
  errors: ['not_found', 'file_altered'],
  summary: 'Deja por un día una copia del archivo de un cargue donde la puede leer quien la pide.',
});

const file = { ...walletConditions, method: 'GET', base: 'live', response: 'file' } as const;

export const downloadWalletLoadErrors = defineEndpoint({
  ...file,
  ...ofLoad,
  name: 'downloadWalletLoadErrors',
  shows: ['company', 'wallet', 'wallet_load'],
  path: '/companyportal/wallet/load/errors',
  access: allOf('manage_wallets'),
  query: loadById,
  errors: ['not_found', 'conflict', 'file_altered'],
  formats: ['xlsx'],
  summary: 'El archivo de un cargue con el motivo de cada fila por corregir.',
});

export const downloadWalletLoadTemplate = defineEndpoint({
  ...file,
  name: 'downloadWalletLoadTemplate',
  shows: ['company', 'employee', 'ledger', 'payroll', 'wallet', 'wallet_load', 'wallet_user'],
  path: '/companyportal/wallet/load/template',
  access: allOf('manage_wallets'),
  query: z.strictObject({ walletid: id }),
  identifies: { walletid: 'wallet' },
  errors: ['not_found'],
  formats: ['xlsx'],
  summary: 'La plantilla de un cargue con los usuarios activos de la billetera.',
});

export const downloadWalletLoad = defineEndpoint({
  ...file,
  ...ofLoad,
  name: 'downloadWalletLoad',
  shows: ['company', 'employee', 'wallet', 'wallet_load', 'wallet_user'],
  path: '/companyportal/wallet/load/report',
  access: allOf('view_wallets', 'export_reports'),
  query: z.strictObject({ walletloadid: id, format: z.enum(['xlsx', 'csv']).optional() }),
  errors: ['not_found'],
  summary: 'Las líneas de un cargue con su estado y su motivo, en un archivo.',
});
