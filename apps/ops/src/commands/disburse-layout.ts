import { readFile } from 'node:fs/promises';
import type { Scope } from '@antela/api/db/database';
import { shippedLayouts } from '@antela/api/features/payday/disbursements/bank-layout';
import {
  askForLayout,
  layoutOfCompany,
} from '@antela/api/features/payday/disbursements/bank-layouts.service';
import type { BankLayout } from '@antela/contract/bank-layout';
import { bankLayout } from '@antela/contract/bank-layout-rules';
import { explain } from '@antela/contract/explain-input';
import { OpsError, optionalText, type Command } from '../command.ts';
import { inOperatorTransaction } from '../operator-transaction.ts';
import type { OpsContext } from '../ops-context.ts';
import { asOperator, clientOf, type Company } from './as-operator.ts';
import { companyOf } from './disburse.ts';

export const disburseLayout: Command = {
  name: 'disburse layout',
  usage: '--client "Cliente" --company "Empresa" [--file formato.json | --none | --like clave]',
  about:
    'Pide el formato del archivo del banco de una empresa y de su respuesta, o el de Antela (--none), que otra persona aprueba; sin opciones, escribe el que rige, y con --like uno de los que trae el portal. Los lotes ya creados conservan el suyo.',
  by: 'operator',
  options: { client: 'text', company: 'text', file: 'text', like: 'text', none: 'flag' },
  async run(given, context) {
    const { scope, companies } = await clientOf(given, context);
    const company = companyOf(given, companies);
    const [path, like] = [optionalText(given, 'file'), optionalText(given, 'like')];
    const isNone = given['none'] === true;
    if ([path !== null, like !== null, isNone].filter(Boolean).length > 1)
      throw new OpsError('--file, --like y --none no van juntos.');
    if (path === null && !isNone) {
      const layout = like === null ? await inForce(context, scope, company) : shippedAs(like);
      context.log(JSON.stringify(layout, null, 2));
      return 0;
    }
    const layout = path === null ? null : await layoutIn(path);
    await asOperator(context, scope, (call) => askForLayout(call, company.id, layout, null));
    context.log(
      `Para ${company.name} pediste el formato ${layout?.name ?? 'de Antela'}: rige para los lotes que se creen cuando otra persona lo apruebe.`,
    );
    return 0;
  },
};

const inForce = ({ opsPool }: OpsContext, { clientId }: Scope, { id }: Company): Promise<BankLayout> =>
  inOperatorTransaction(opsPool, (db) => layoutOfCompany(db, clientId, id));

function shippedAs(key: string): BankLayout {
  const found = shippedLayouts.find((one) => one.key === key);
  if (!found) throw new OpsError(`--like es ${shippedLayouts.map((one) => one.key).join(', ')}.`);
  return found.layout;
}

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
  const { data, error } = bankLayout.safeParse(json, { reportInput: true });
  if (data) return data;
  const faults = explain(error).map(({ path: at, detail }) => `  ${at || 'formato'}: ${detail}`);
  throw new OpsError(`El formato no sirve así:\n${faults.join('\n')}`);
}
