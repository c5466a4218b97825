import { writeFile } from 'node:fs/promises';
import type { Db } from '@antela/api/db/database';
import { newId } from '@antela/api/db/ids';
import { OpsError, optionalText, requiredText, wholeNumber, type Command } from '../command.ts';
import { inOperatorTransaction } from '../operator-transaction.ts';
import { onRecord } from '../operators/on-record.ts';
import { hashSecret, newSecret } from '../operators/operator-secret.ts';
import {
  approveOperator,
  findOperator,
  insertOperator,
  listActs,
  listOperators,
  lockOperators,
  removeOperator,
  setOwnSecret,
  type OperatorRecord,
} from '../operators/operators.sql.ts';
import { proveOperator, whoProves } from '../operators/prove-operator.ts';

const handedOutDays = 7;
/** Two people make four eyes: up to there whoever is enrolled adds the next one alone, and below it nobody is removed. */
const aPair = 2;

export const operatorAdd: Command = {
  name: 'operator add',
  usage: '--name "Nombre Apellido"',
  about:
    'Inscribe a un operador y muestra un secreto que solo le sirve para fijar el suyo. El primero se inscribe sin más; desde el tercero lo aprueba otro operador.',
  by: 'enrolment',
  options: { name: 'text' },
  async run(given, context) {
    const name = requiredText(given, 'name').replaceAll(/\s+/g, ' ');
    if (name.length > 100) throw new OpsError('--name tiene a lo sumo 100 caracteres.');
    const withDemo = !context.production;
    const whoAdds = async (db: Db) =>
      (await listOperators(db, { withDemo })).length === 0 ? null : proveOperator(db, context);
    return onRecord(context, 'operator add', given, whoAdds, async (by) => {
      const [secret, now] = [newSecret(), context.clock()];
      const secretHash = await hashSecret(secret);
      const waits = await inOperatorTransaction(context.opsPool, async (db) => {
        await lockOperators(db);
        const enrolled = await listOperators(db, { withDemo });
        if (by === null && enrolled.length > 0)
          throw new OpsError('Otra persona se inscribió al mismo tiempo: ahora la inscripción la hace ella.');
        const isWaiting = enrolled.length >= aPair;
        const added = await insertOperator(db, {
          id: newId(),
          name,
          secret_hash: secretHash,
          handed_out_until: new Date(now.getTime() + handedOutDays * 86_400_000),
          demo: false,
          enrolled_by: by?.id ?? null,
          enrolled_at: now,
          approved_at: isWaiting ? null : now,
        });
        if (added === 0) throw new OpsError(`Ya hay un operador «${name}». Mira operator list.`);
        return isWaiting;
      });
      context.log(`Secreto de ${name}, de una sola vez, hasta dentro de ${handedOutDays} días: ${secret}`);
      context.log('Entrégaselo en persona. Con él fija el suyo: npm run ops -- operator renew --to archivo.');
      if (waits)
        context.log(`Falta que otro operador lo apruebe: npm run ops -- operator approve --name "${name}".`);
      return 0;
    });
  },
};

export const operatorRenew: Command = {
  name: 'operator renew',
  usage: '[--to archivo]',
  about:
    'Te da un secreto nuevo, que nadie más conoce, y deja sin valor el anterior. Con --to lo escribe en un archivo que solo tú lees.',
  by: 'enrolment',
  options: { to: 'text' },
  async run(given, context) {
    const path = optionalText(given, 'to');
    const whoRenews = (db: Db) => whoProves(db, context);
    return onRecord(context, 'operator renew', given, whoRenews, async (holder) => {
      const until = holder.handed_out_until;
      if (until !== null && until <= context.clock())
        throw new OpsError('Ese secreto ya venció. Pide que te retiren y te inscriban otra vez.');
      const secret = newSecret();
      const secretHash = await hashSecret(secret);
      if (path !== null)
        await writeFile(path, `${secret}\n`, { mode: 0o600, flag: 'wx' }).catch((cause: unknown) => {
          throw new OpsError(
            `No puedo crear ${path}: elige una ruta que no exista y donde puedas escribir.`,
            {
              cause,
            },
          );
        });
      await inOperatorTransaction(context.opsPool, (db) => setOwnSecret(db, holder.id, secretHash));
      context.log(
        path === null
          ? `Tu secreto: ${secret}\nNo se vuelve a mostrar. Guárdalo donde solo tú lo leas.`
          : `Tu secreto está en ${path}. Úsalo con ANTELA_OPERATOR_SECRET_FILE=${path}.`,
      );
      return 0;
    });
  },
};

export const operatorApprove: Command = {
  name: 'operator approve',
  usage: '--name "Nombre Apellido"',
  about: 'Aprueba la inscripción que hizo otro operador.',
  by: 'operator',
  options: { name: 'text' },
  async run(given, { opsPool, operator, clock, log }) {
    const approved = await inOperatorTransaction(opsPool, async (db) => {
      await lockOperators(db);
      const one = await theOperator(db, requiredText(given, 'name'));
      if (one.enrolled_by === operator.id)
        throw new OpsError(`Tú inscribiste a ${one.name}: lo aprueba otro operador.`);
      if ((await approveOperator(db, one.id, operator.id, clock())) === 0)
        throw new OpsError(`${one.name} no espera aprobación.`);
      return one;
    });
    log(`${approved.name} ya puede actuar.`);
    return 0;
  },
};

export const operatorRemove: Command = {
  name: 'operator remove',
  usage: '--name "Nombre Apellido"',
  about: 'Retira a un operador: su secreto deja de servir en el acto. Siempre quedan dos que puedan actuar.',
  by: 'operator',
  options: { name: 'text' },
  async run(given, { opsPool, operator, production, clock, log }) {
    const removed = await inOperatorTransaction(opsPool, async (db) => {
      await lockOperators(db);
      const one = await theOperator(db, requiredText(given, 'name'));
      if (one.id === operator.id) throw new OpsError('Nadie se retira a sí mismo: lo hace otro operador.');
      const able = (await listOperators(db, { withDemo: !production })).filter(mayAct);
      // Down to one, that one could add whom they like and be two people.
      if (mayAct(one) && able.length <= aPair)
        throw new OpsError(
          `Quedarían menos de dos operadores. Inscribe primero a quien reemplaza a ${one.name}.`,
        );
      await removeOperator(db, one.id, operator.id, clock());
      return one;
    });
    log(`${removed.name} ya no puede actuar.`);
    return 0;
  },
};

export const operatorList: Command = {
  name: 'operator list',
  usage: '',
  about: 'Muestra quiénes son operadores y en qué van.',
  by: 'reader',
  options: {},
  async run(_given, { opsPool, log }) {
    const rows = await inOperatorTransaction(opsPool, (db) => listOperators(db, { withDemo: true }));
    if (rows.length === 0) log('Todavía no hay operadores. Inscribe al primero: operator add.');
    for (const row of rows) log(`  ${row.id}  ${row.name.padEnd(30)} ${stateOf(row)}`);
    return 0;
  },
};

export const operatorActs: Command = {
  name: 'operator acts',
  usage: '[--name "Nombre Apellido"] [--limit 50]',
  about: 'Muestra qué corrió cada operador, sobre qué, cuándo y cómo terminó; lo último primero.',
  by: 'reader',
  options: { name: 'text', limit: 'text' },
  async run(given, { opsPool, log }) {
    const name = optionalText(given, 'name');
    return inOperatorTransaction(opsPool, async (db) => {
      const of = name === null ? null : (await theOperator(db, name)).id;
      for (const act of await listActs(db, of, wholeNumber(given, 'limit', 50, 1)))
        log(
          `${act.at.toISOString()}  ${(act.name ?? 'nadie inscrito').padEnd(24)} ${act.command} ${JSON.stringify(act.target)}  ${outcomes[act.outcome ?? 'unknown']}  ${act.origin}`,
        );
      return 0;
    });
  },
};

const outcomes: Readonly<Record<string, string>> = {
  done: 'hecho',
  refused: 'rechazado',
  failed: 'falló',
  unknown: 'no se sabe cómo terminó',
};

/** @throws OpsError */
async function theOperator(db: Db, name: string): Promise<OperatorRecord> {
  const one = await findOperator(db, name);
  if (!one) throw new OpsError(`No hay un operador «${name}». Mira operator list.`);
  return one;
}

const mayAct = ({ approved_at, handed_out_until }: OperatorRecord): boolean =>
  approved_at !== null && handed_out_until === null;

function stateOf(row: OperatorRecord): string {
  if (row.approved_at === null) return 'espera que otro operador lo apruebe';
  if (row.handed_out_until !== null) return 'todavía no fija su secreto';
  return row.demo ? 'de la demostración' : 'puede actuar';
}
