import { readFile } from 'node:fs/promises';
import { bankLayout, type BankLayout } from '@antela/api/features/payday/disbursements/bank-layout';
import {
  layoutOfCompany,
  setBankLayout,
} from '@antela/api/features/payday/disbursements/bank-layouts.service';
import { OpsError, optionalText, type Command } from '../command.ts';
import { inOperatorTransaction } from '../operator-transaction.ts';
import { clientOf } from './as-operator.ts';
import { companyOf } from './disburse.ts';

export const disburseLayout: Command = {
  name: 'disburse layout',
  usage: '--client "Cliente" --company "Empresa" [--file formato.json | --none]',
  about:
    'Fija el formato del archivo del banco de una empresa y de su respuesta, o vuelve al de Antela (--none); sin opciones, lo escribe como está. Los lotes ya creados conservan el suyo.',
  by: 'operator',
  options: { client: 'text', company: 'text', file: 'text', none: 'flag' },
  async run(given, context) {
    const { scope, companies } = await clientOf(given, context);
    const company = companyOf(given, companies);
    const path = optionalText(given, 'file');
    const isNone = given['none'] === true;
    if (isNone && path !== null) throw new OpsError('--file y --none no van juntos.');
    const layout = path === null ? null : await layoutIn(path);
    return inOperatorTransaction(context.opsPool, async (db) => {
      const call = { db, scope, actor: context.actor, now: context.clock() };
      if (!isNone && layout === null) {
        context.log(JSON.stringify(await layoutOfCompany(db, scope.clientId, company.id), null, 2));
        return 0;
      }
      await setBankLayout(call, company.id, layout);
      context.log(
        `Los próximos lotes de ${company.name} salen en el formato ${layout?.name ?? 'de Antela'}.`,
      );
      return 0;
    });
  },
};

/** @throws OpsError that names each fault of the file and where it is */
async function layoutIn(path: string): Promise<BankLayout> {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new OpsError(`No puedo leer ${path}.`);
  });
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new OpsError(`${path} no es JSON: ${(error as Error).message}`, { cause: error });
  }
  const { data, error } = bankLayout.safeParse(json);
  if (data) return data;
  const faults = error.issues.map(({ path: at, message }) => `  ${at.join('.') || 'formato'}: ${message}`);
  throw new OpsError(`El formato no sirve así:\n${faults.join('\n')}`);
}
