import { askForMail } from '@antela/api/features/records/notices/send-notices.service';
import { optionalText, type Command } from '../command.ts';
import {
  listOutbox,
  listPoolMail,
  retryOutbox,
  retryPoolMail,
  type WaitingMail,
} from '../mail/waiting-mail.ts';
import { inOperatorTransaction } from '../operator-transaction.ts';
import { listClients } from './find-client.ts';

export const mailList: Command = {
  name: 'mail list',
  usage: '[--client "Cliente"]',
  about:
    'Muestra el correo que no ha salido: invitaciones, códigos y avisos, con sus intentos y el último error.',
  by: 'reader',
  options: { client: 'text' },
  async run(given, { opsPool, ownerPool, clock, log }) {
    const client = optionalText(given, 'client');
    const clients = await inOperatorTransaction(opsPool, async (db) => {
      const found: [string, WaitingMail[]][] = [];
      for (const { id, name } of await listClients(db, client))
        found.push([name, await listOutbox(db, id, clock())]);
      return found;
    });
    const portal: [string, WaitingMail[]][] =
      client === null ? [['Ingreso al portal', await listPoolMail(ownerPool)]] : [];
    for (const [name, mails] of [...portal, ...clients]) {
      log(`${name}: ${mails.length} sin enviar.`);
      for (const mail of mails) log(lineOf(mail));
    }
    return 0;
  },
};

export const mailRetry: Command = {
  name: 'mail retry',
  usage: '[--client "Cliente"]',
  about:
    'Intenta ya lo que espera al servidor de correo. Una invitación o un código que venció no sale: se pide otro.',
  by: 'operator',
  options: { client: 'text' },
  async run(given, { opsPool, ownerPool, pool, clock, log }) {
    const client = optionalText(given, 'client');
    const now = clock();
    const clients = await inOperatorTransaction(opsPool, (db) => listClients(db, client));
    let retried = client === null ? await retryPoolMail(ownerPool, now) : 0;
    for (const { id } of clients) {
      retried += await inOperatorTransaction(opsPool, (db) => retryOutbox(db, id, now));
      await askForMail(pool, id, now);
    }
    log(retried === 1 ? 'Se intenta ya 1 correo.' : `Se intentan ya ${retried} correos.`);
    return 0;
  },
};

const kinds: Readonly<Record<string, string>> = {
  invitation: 'Invitación al portal',
  password_reset: 'Código para cambiar la contraseña',
  confirm_account: 'Código de confirmación',
  verify_attribute: 'Código para confirmar correo o celular',
  sign_in_code: 'Código para ingresar',
};

const lineOf = (mail: WaitingMail): string =>
  `  ${mail.created_at.toISOString()}  ${mail.recipient.padEnd(34)} ${kinds[mail.what] ?? mail.what}. ${stateOf(mail)}`;

function stateOf({ attempts, last_error, is_late }: WaitingMail): string {
  if (is_late)
    return `No salió a tiempo (${attempts} intentos)${last_error === null ? '' : `: ${last_error}`}`;
  if (attempts === 0) return 'Espera su turno';
  return `Espera: ${attempts} ${attempts === 1 ? 'intento' : 'intentos'}${last_error === null ? '' : `, ${last_error}`}`;
}
