import { onCluster } from '@antela/api/db/distribute';
import { isolate, listMoves, listNodes, movePart, partOf, splitWithinMs } from '@antela/api/db/parts';
import pg, { type PoolClient } from 'pg';
import { OpsError, optionalText, requiredText, type Command } from '../command.ts';
import { inOperatorTransaction } from '../operator-transaction.ts';
import { findClient } from './find-client.ts';
import { mustMove, onCoordinator } from './on-cluster.ts';

const megabytes = (bytes: number): string => `${Math.round(bytes / 1_048_576)} MB`;
const clientsText = (count: number): string => (count === 1 ? '1 cliente' : `${count} clientes`);

export const nodesList: Command = {
  name: 'nodes list',
  usage: '',
  about: 'En un clúster, muestra cada nodo con sus clientes y lo que ocupan.',
  by: 'reader',
  options: {},
  async run(_given, { opsPool, log }) {
    return inOperatorTransaction(opsPool, async (_db, client) => {
      if (!(await onCluster(client))) log('Esta base de datos es un solo servidor.');
      else
        for (const { name, clients, bytes } of await listNodes(client))
          log(`${name}: ${clientsText(clients)}, ${megabytes(bytes)}.`);
      return 0;
    });
  },
};

export const nodesRebalance: Command = {
  name: 'nodes rebalance',
  usage: '',
  about:
    'En un clúster, reparte los clientes entre los nodos, también los nuevos, mientras todos siguen trabajando.',
  by: 'operator',
  options: {},
  async run(_given, context) {
    return onCoordinator(context, async (client) => {
      await mustMove(client);
      const moves = await listMoves(client);
      for (const { part, target } of moves) {
        await movePart(client, part, target);
        context.log(
          `Parte ${part.id} (${clientsText(part.clients)}): de ${part.nodeName} al nodo ${target}.`,
        );
      }
      context.log(moves.length === 0 ? 'Los nodos están parejos.' : `Movidas ${moves.length}.`);
      return 0;
    });
  },
};

export const tenantIsolate: Command = {
  name: 'tenant isolate',
  usage: '--client "Cliente" [--node equipo:puerto] [--seconds 20]',
  about:
    'En un clúster, da a un cliente una parte solo suya y la lleva al nodo que digas, o al que menos tiene. Mientras la parte se divide, quienes están en ella leen y esperan para escribir, a lo más esos segundos.',
  by: 'operator',
  options: { client: 'text', node: 'text', seconds: 'text' },
  async run(given, context) {
    const { opsPool, log } = context;
    const seconds = Number(optionalText(given, 'seconds') ?? splitWithinMs / 1000);
    if (!Number.isInteger(seconds) || seconds < 1)
      throw new OpsError('--seconds es un número entero de segundos.');
    const found = await inOperatorTransaction(opsPool, (db) => findClient(db, requiredText(given, 'client')));
    return onCoordinator(context, async (client) => {
      await mustMove(client);
      const nodes = await listNodes(client);
      const wanted = optionalText(given, 'node');
      const target = nodes.find(({ name }) => wanted === null || name === wanted);
      if (!target)
        throw new OpsError(`No hay un nodo «${wanted}». Hay: ${nodes.map(({ name }) => name).join(', ')}.`);
      if ((await partOf(client, found.id)).clients > 1) await split(client, found.id, seconds);
      const part = await partOf(client, found.id);
      if (part.nodeId !== target.id) await movePart(client, part, target.id);
      log(`${found.name}: en una parte solo suya, en ${target.name}.`);
      return 0;
    });
  },
};

/** @throws OpsError where it takes longer than people may be kept waiting */
async function split(client: PoolClient, clientId: string, seconds: number): Promise<void> {
  try {
    await isolate(client, clientId, seconds * 1000);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== '57014') throw error;
    throw new OpsError(
      `La parte no se dividió en ${seconds} segundos, y todo quedó como estaba. Hazlo cuando pocos trabajen, con más --seconds.`,
      { cause: error },
    );
  }
}
