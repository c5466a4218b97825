import {
  retryStreams,
  watchStreams,
  type Watched,
} from '@antela/api/features/access/audit-streams/watch-streams.service';
import { optionalText, type Command } from '../command.ts';
import { inOperatorTransaction } from '../operator-transaction.ts';
import { listClients } from './find-client.ts';

export const auditStreams: Command = {
  name: 'audit streams',
  usage: '[--client "Cliente"]',
  about:
    'Muestra a dónde se envía el historial de cada cliente: estado, cuánto falta por enviar, y qué mensaje espera y por qué.',
  by: 'reader',
  options: { client: 'text' },
  async run(given, { opsPool, clock, log }) {
    const found = await inOperatorTransaction(opsPool, async (db) => {
      const all: [string, Watched[]][] = [];
      for (const { id, name } of await listClients(db, optionalText(given, 'client')))
        all.push([name, await watchStreams(db, id, clock())]);
      return all;
    });
    for (const [name, streams] of found) {
      log(`${name}: ${streams.length === 1 ? '1 envío' : `${streams.length} envíos`}.`);
      for (const stream of streams) log(lineOf(stream));
    }
    return found.some(([, streams]) => streams.some(({ state }) => state === 'broken')) ? 1 : 0;
  },
};

export const auditRetry: Command = {
  name: 'audit retry',
  usage: '[--client "Cliente"]',
  about: 'Intenta ya los mensajes del historial que esperan, en su orden y con su mismo nombre.',
  by: 'operator',
  options: { client: 'text' },
  async run(given, { opsPool, pool, clock, log }) {
    const clients = await inOperatorTransaction(opsPool, (db) =>
      listClients(db, optionalText(given, 'client')),
    );
    let retried = 0;
    for (const { id } of clients) retried += await retryStreams(pool, id, clock());
    log(retried === 1 ? 'Se intenta ya 1 mensaje.' : `Se intentan ya ${retried} mensajes.`);
    return 0;
  },
};

const states: Readonly<Record<Watched['state'], string>> = {
  active: 'activo',
  failing: 'no recibe',
  broken: 'DETENIDO: EL HISTORIAL NO ES EL QUE SE SELLÓ',
  waiting: 'por aprobar',
  ending: 'terminando',
  refused: 'rechazado',
  removed: 'terminado',
};

const lineOf = ({ name, url, state, sent, behind, behindSince, waiting }: Watched): string =>
  [
    `  ${name}  ${url}  ${states[state]}: ${sent} enviados, ${behind} por enviar${behindSince ? ` desde ${behindSince.toISOString()}` : ''}`,
    ...(waiting
      ? [
          `    mensaje ${waiting.number}: ${waiting.attempts} intentos, otra vez ${waiting.next_at.toISOString()}. ${waiting.tries[0]?.detail ?? ''}`,
        ]
      : []),
  ].join('\n');
