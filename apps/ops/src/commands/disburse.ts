import { readFile, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Scope } from '@antela/api/db/database';
import { payWaiting } from '@antela/api/features/advances/advances/waiting-payments.service';
import { answerDisbursement } from '@antela/api/features/payday/disbursements/answer-disbursement.service';
import { readBankAnswer } from '@antela/api/features/payday/disbursements/bank-answer';
import { sentBatch, takeBankFile } from '@antela/api/features/payday/disbursements/bank-file.service';
import {
  approveDisbursement,
  createDisbursement,
} from '@antela/api/features/payday/disbursements/disbursements.service';
import { pesos } from '@antela/rules/money';
import { amountText } from '@antela/rules/spanish-text';
import sql from 'sql-template-tag';
import { OpsError, optionalText, requiredText, wholeNumber, type Command, type Given } from '../command.ts';
import { inOperatorTransaction } from '../operator-transaction.ts';
import type { OpsContext } from '../ops-context.ts';
import { asOperator, clientOf, type Company } from './as-operator.ts';

export function companyOf(given: Given, companies: readonly Company[]): Company {
  const name = requiredText(given, 'company');
  const company = companies.find((one) => one.name === name || one.id === name);
  if (!company) throw new OpsError(`No hay una empresa «${name}» en ese cliente.`);
  return company;
}

async function batchOf(
  given: Given,
  context: OpsContext,
  scope: Scope,
): Promise<{ id: string; number: number }> {
  const number = wholeNumber(given, 'batch', 0, 1);
  const batch = await inOperatorTransaction(context.opsPool, (db) =>
    db.first<{ id: string }>(
      sql`select id from disbursement where client_id = ${scope.clientId} and number = ${number}`,
    ),
  );
  if (!batch) throw new OpsError(`No hay un lote ${number} en ese cliente.`);
  return { id: batch.id, number };
}

const rails = { instantaneo: 'instant', archivo: 'bank_file' } as const;

export const disburseRail: Command = {
  name: 'disburse rail',
  usage: '--client "Cliente" --company "Empresa" --rail instantaneo|archivo',
  about:
    'Dice cómo se pagan los adelantos de una empresa: uno por uno al aprobarlos, o por lotes con archivos de su banco.',
  by: 'operator',
  options: { client: 'text', company: 'text', rail: 'text' },
  async run(given, context) {
    const { companies, scope } = await clientOf(given, context);
    const company = companyOf(given, companies);
    const rail = rails[requiredText(given, 'rail') as keyof typeof rails];
    if (rail === undefined) throw new OpsError('--rail es instantaneo o archivo.');
    if (rail === 'instant' && !context.paysInstantly)
      throw new OpsError(
        'No hay un medio real para pagar al instante: la empresa paga con archivos del banco.',
      );
    await inOperatorTransaction(context.opsPool, async (db) => {
      await db.run(
        sql`update company set payment_rail = ${rail} where client_id = ${scope.clientId} and id = ${company.id}`,
      );
      if (rail === 'instant') await payWaiting(db, scope.clientId, company.id);
    });
    context.log(
      `${company.name} paga ${rail === 'instant' ? 'cada adelanto al aprobarlo' : 'por archivo del banco'}.`,
    );
    return 0;
  },
};

const stateNames: Readonly<Record<string, string>> = {
  draft: 'por aprobar',
  approved: 'en el banco',
  settled: 'respondido',
  discarded: 'descartado',
};

export const disburseList: Command = {
  name: 'disburse list',
  usage: '--client "Cliente"',
  about: 'Los últimos lotes de dispersión de un cliente.',
  by: 'reader',
  options: { client: 'text' },
  async run(given, context) {
    const { scope } = await clientOf(given, context);
    const rows = await inOperatorTransaction(context.opsPool, (db) =>
      db.many<{ number: number; name: string; state: string; lines: number; amount: number }>(sql`
        select d.number, c.name, d.state, d.lines, d.amount from disbursement d
        join company c on c.client_id = d.client_id and c.id = d.company_id
        where d.client_id = ${scope.clientId} order by d.number desc limit 20`),
    );
    if (rows.length === 0) context.log('Todavía no hay lotes.');
    for (const { number, name, state, lines, amount } of rows)
      context.log(
        `${String(number).padStart(6)}  ${(stateNames[state] ?? state).padEnd(12)} ${String(lines).padStart(5)} pagos  ${amountText(pesos(amount)).padStart(16)}  ${name}`,
      );
    return 0;
  },
};

export const disburseCreate: Command = {
  name: 'disburse create',
  usage: '--client "Cliente" --company "Empresa"',
  about: 'Reúne en un lote lo aprobado de una empresa que paga por archivo. Lo aprueba otra persona.',
  by: 'operator',
  options: { client: 'text', company: 'text' },
  async run(given, context) {
    const { scope, companies } = await clientOf(given, context);
    const { id } = companyOf(given, companies);
    const batch = await asOperator(context, scope, (call) => createDisbursement(call, id, null));
    context.log(
      `Lote ${batch.number}: ${batch.lines} pagos por ${amountText(pesos(batch.amount))}. Falta que otra persona lo apruebe.`,
    );
    return 0;
  },
};

export const disburseApprove: Command = {
  name: 'disburse approve',
  usage: '--client "Cliente" --batch número',
  about: 'Aprueba un lote que hizo otra persona: sus adelantos quedan en proceso.',
  by: 'operator',
  options: { client: 'text', batch: 'text' },
  async run(given, context) {
    const { scope } = await clientOf(given, context);
    const { id, number } = await batchOf(given, context, scope);
    await asOperator(context, scope, (call) => approveDisbursement(call, id));
    context.log(`El lote ${number} está aprobado. Sigue: disburse export.`);
    return 0;
  },
};

export const disburseExport: Command = {
  name: 'disburse export',
  usage: '--client "Cliente" --batch número [--out archivo]',
  about: 'Escribe el archivo del banco de un lote aprobado.',
  by: 'operator',
  options: { client: 'text', batch: 'text', out: 'text' },
  async run(given, context) {
    const { scope } = await clientOf(given, context);
    const { id } = await batchOf(given, context, scope);
    const file = await asOperator(context, scope, (call) => takeBankFile(call, id));
    const path = optionalText(given, 'out') ?? file.name;
    await writeFile(path, file.bytes, { mode: 0o600 });
    context.log(`El archivo está en ${path}.`);
    return 0;
  },
};

export const disburseImport: Command = {
  name: 'disburse import',
  usage: '--client "Cliente" --batch número --file respuesta',
  about:
    'Toma la respuesta del banco: pagado, rechazado o devuelto; o las devoluciones de la cámara. El mismo archivo otra vez no cambia nada.',
  by: 'operator',
  options: { client: 'text', batch: 'text', file: 'text' },
  async run(given, context) {
    const { scope } = await clientOf(given, context);
    const { id, number } = await batchOf(given, context, scope);
    const path = requiredText(given, 'file');
    const bytes = await readFile(path).catch(() => {
      throw new OpsError(`No puedo leer ${path}.`);
    });
    const fileName = basename(path);
    const counts = await asOperator(context, scope, async (call) => {
      const { sent, layout } = await sentBatch(call, id);
      const { lines, elsewhere } = await readBankAnswer(bytes, fileName, sent, layout);
      return { ...(await answerDisbursement(call, id, { fileName, bytes, lines })), elsewhere };
    });
    context.log(
      `Lote ${number}: pagados: ${counts.paid}, rechazados: ${counts.rejected}, devueltos: ${counts.returned}, ya estaban registrados: ${counts.unchanged}, de otros lotes: ${counts.elsewhere}.`,
    );
    return 0;
  },
};
