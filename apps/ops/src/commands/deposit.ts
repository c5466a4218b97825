import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { commentsOn } from '@antela/api/features/access/comments/comments.service';
import {
  confirmDeposit,
  findDeposit,
  listDeclaredDeposits,
  rejectDeposit,
} from '@antela/api/features/wallets/wallets/deposits.service';
import { pesos } from '@antela/rules/money';
import { amountText } from '@antela/rules/spanish-text';
import type { WalletDepositState } from '@antela/rules/wallet-states';
import { OpsError, optionalText, requiredText, type Command } from '../command.ts';
import { inOperatorTransaction } from '../operator-transaction.ts';
import type { OpsContext } from '../ops-context.ts';
import { findClient, listClients } from './find-client.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const depositList: Command = {
  name: 'deposit list',
  usage: '[--client "Cliente"]',
  about: 'Muestra los depósitos de billeteras por confirmar: su comprobante lo trae «deposit show».',
  by: 'reader',
  options: { client: 'text' },
  async run(given, { opsPool, log }) {
    return inOperatorTransaction(opsPool, async (db) => {
      for (const { id, name } of await listClients(db, optionalText(given, 'client'))) {
        const deposits = await listDeclaredDeposits(db, id);
        log(`${name}: ${deposits.length} por confirmar.`);
        for (const row of deposits)
          log(
            `  ${row.id}  ${amountText(pesos(row.amount)).padStart(18)}  ${row.deposited_on}  ${row.company}, ${row.wallet}  ${row.reference}`,
          );
      }
      return 0;
    });
  },
};

export const depositShow: Command = {
  name: 'deposit show',
  usage: '--client "Cliente" --deposit id [--to archivo] [--file id]',
  about:
    'Muestra un depósito y lo que se comentó de él, y escribe su comprobante, o un archivo de un comentario, tal como se adjuntó.',
  by: 'reader',
  options: { client: 'text', deposit: 'text', to: 'text', file: 'text' },
  async run(given, { opsPool, objects, log }) {
    const depositId = idOf(requiredText(given, 'deposit'));
    const { found, comments } = await inOperatorTransaction(opsPool, async (db) => {
      const { id: clientId } = await findClient(db, requiredText(given, 'client'));
      const deposit = await findDeposit(db, clientId, depositId);
      if (!deposit) throw new OpsError('Ese cliente no tiene ese depósito. Mira «deposit list».');
      const scope = { clientId, companyIds: [deposit.company_id] };
      return {
        found: deposit,
        comments: await commentsOn(db, scope, { kind: 'wallet_deposit', id: depositId }),
      };
    });
    log(`${found.company}, ${found.wallet}: ${amountText(pesos(found.amount))} el ${found.deposited_on}.`);
    log(`Referencia: ${found.reference}. Lo declaró ${found.declared_by_name}. ${stateWords(found)}`);
    for (const one of comments) {
      log(`${one.author_name}${one.withdrawn_at ? ', que lo retiró' : ''}: ${one.text}`);
      for (const { id, name } of one.files) log(`  ${id}  ${name}`);
    }
    const asked = optionalText(given, 'file');
    const file =
      asked === null
        ? { key: found.receipt_key, name: found.receipt_name, sha256: found.receipt_sha256 }
        : comments.flatMap(({ files }) => files).find(({ id }) => id === asked);
    if (!file) throw new OpsError('Ese archivo no está en los comentarios del depósito.');
    const path = resolve(optionalText(given, 'to') ?? basename(file.name));
    await writeKept(objects, file, path);
    log(`${asked === null ? 'El comprobante' : 'El archivo'} está en ${path}.`);
    return 0;
  },
};

/** Writes a file that a company attached, where none is. @throws OpsError where it cannot be had, or is another one */
async function writeKept(
  objects: OpsContext['objects'],
  { key, sha256 }: { key: string; sha256: string },
  path: string,
): Promise<void> {
  const bytes = await objects.read(key).catch((cause: unknown) => {
    throw new OpsError(
      'No pudimos traer el archivo del almacén. Revisa que el servidor esté en marcha y vuelve a intentarlo.',
      { cause },
    );
  });
  if (createHash('sha256').update(bytes).digest('hex') !== sha256)
    throw new OpsError('El archivo del almacén no es el que la empresa adjuntó: no lo uses.');
  await writeFile(path, bytes, { mode: 0o600, flag: 'wx' }).catch((cause: unknown) => {
    throw new OpsError(`No puedo crear ${path}. Elige con --to una ruta que no exista.`, { cause });
  });
}

const stateNames: Readonly<Record<WalletDepositState, string>> = {
  declared: 'Está por confirmar.',
  confirmed: 'Está confirmado.',
  rejected: 'Fue rechazado',
};
const stateWords = ({ state, reason }: { state: WalletDepositState; reason: string | null }): string =>
  reason === null ? stateNames[state] : `${stateNames[state]}: ${reason}`;

export const depositConfirm: Command = {
  name: 'deposit confirm',
  usage: '--client "Cliente" --deposit id',
  about: 'Confirma un depósito que llegó: suma al fondo y los cargues que lo esperaban siguen.',
  by: 'operator',
  options: { client: 'text', deposit: 'text' },
  async run(given, { opsPool, actor, clock, log }) {
    const depositId = idOf(requiredText(given, 'deposit'));
    return inOperatorTransaction(opsPool, async (db) => {
      const { id: clientId } = await findClient(db, requiredText(given, 'client'));
      const done = await confirmDeposit({ db, scope: { clientId }, actor, now: clock() }, depositId);
      if (!done) throw new OpsError('Ese depósito no está por confirmar.');
      const going =
        done.loads === 1
          ? '1 cargue que esperaba fondos sigue'
          : `${done.loads} cargues que esperaban fondos siguen`;
      log(`Confirmado: ${amountText(pesos(done.deposit.amount))}. ${going}.`);
      return 0;
    });
  },
};

export const depositReject: Command = {
  name: 'deposit reject',
  usage: '--client "Cliente" --deposit id --reason "Motivo"',
  about: 'Rechaza un depósito que no llegó o no corresponde; la empresa ve el motivo.',
  by: 'operator',
  options: { client: 'text', deposit: 'text', reason: 'text' },
  async run(given, { opsPool, actor, clock, log }) {
    const depositId = idOf(requiredText(given, 'deposit'));
    return inOperatorTransaction(opsPool, async (db) => {
      const { id: clientId } = await findClient(db, requiredText(given, 'client'));
      const reason = requiredText(given, 'reason');
      const rejected = await rejectDeposit(
        { db, scope: { clientId }, actor, now: clock() },
        depositId,
        reason,
      );
      if (!rejected) throw new OpsError('Ese depósito no está por confirmar.');
      log(`Rechazado: ${amountText(pesos(rejected.amount))}.`);
      return 0;
    });
  },
};

function idOf(text: string): string {
  if (!uuid.test(text)) throw new OpsError('--deposit es el identificador que muestra «deposit list».');
  return text;
}
