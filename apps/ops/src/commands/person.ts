import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { OpsError, requiredText, type Command } from '../command.ts';
import { inOperatorTransaction } from '../operator-transaction.ts';
import { exportPerson, findPerson, suppressPerson } from '../person/person-data.ts';
import { findClient } from './find-client.ts';

export const personExport: Command = {
  name: 'person export',
  usage: '--client "Cliente" --document número --to archivo.json',
  about: 'Escribe en un archivo todo lo que se guarda de una persona (Ley 1581 de 2012, derecho de acceso).',
  by: 'operator',
  options: { client: 'text', document: 'text', to: 'text' },
  async run(given, { opsPool, clock, log }) {
    const path = resolve(requiredText(given, 'to'));
    return inOperatorTransaction(opsPool, async (db, client) => {
      const { id, name } = await findClient(db, requiredText(given, 'client'));
      const person = await findPerson(client, id, requiredText(given, 'document'));
      const data = await exportPerson(client, person);
      const text = JSON.stringify({ client: name, at: clock().toISOString(), data }, null, 2);
      await writeFile(path, `${text}\n`, { mode: 0o600, flag: 'wx' }).catch(
        (cause: NodeJS.ErrnoException) => {
          throw cause.code === 'EEXIST'
            ? new OpsError(`Ya existe ${path}. Elige otro nombre.`, { cause })
            : cause;
        },
      );
      const rows = Object.values(data).reduce((sum, list) => sum + list.length, 0);
      log(`${path}: ${rows} filas. Entrégalo solo a la persona, por un canal seguro.`);
      return 0;
    });
  },
};

export const personSuppress: Command = {
  name: 'person suppress',
  usage: '--client "Cliente" --document número --yes',
  about:
    'Quita para siempre lo que identifica a una persona, si la ley ya no obliga a conservarlo; si obliga, dice hasta cuándo.',
  by: 'operator',
  options: { client: 'text', document: 'text', yes: 'flag' },
  async run(given, { opsPool, actor, clock, log }) {
    if (given['yes'] !== true) throw new OpsError('No se puede deshacer. Confirma con --yes.');
    return inOperatorTransaction(opsPool, async (db, client) => {
      const { id } = await findClient(db, requiredText(given, 'client'));
      const person = await findPerson(client, id, requiredText(given, 'document'));
      const files = await suppressPerson(client, person, actor, clock());
      log('Quedó suprimida.');
      for (const key of files) log(`Borra también el archivo ${key} del almacén, con sus versiones.`);
      return 0;
    });
  },
};
