import { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

export type Lease = {
  /** Ends the lease; runs `ifLast` when nobody else holds one, before anyone can take one. */
  release: (ifLast: () => Promise<void>) => Promise<void>;
};

/**
 * Marks the server as used by this process, until it lets go or dies: a shared advisory lock in a session of the server,
 * which the kernel closes with the process. Whoever takes the lock alone knows it was the last, and a newcomer waits for
 * the lock until the server is gone. Null when the server went away meanwhile.
 */
export const holdLease = async (connectionString: string): Promise<Lease | null> => {
  let session = await takeLease(connectionString);
  if (!session) return null;
  let released = false;
  const renewWhenCut = (held: Session): void => {
    held.client.once('end', async () => {
      // The server cuts every session when it recovers from a crash of one of its own processes.
      while (!released) {
        await sleep(renewalDelayMs, undefined, { ref: false });
        session = released ? null : await takeLease(connectionString);
        if (session) return renewWhenCut(session);
      }
    });
  };
  renewWhenCut(session);
  return {
    release: async (ifLast) => {
      released = true;
      session?.socket.ref();
      const held = (await letGo(session)) ?? (await letGo(await takeLease(connectionString)));
      if (!held) return;
      try {
        const { rows } = await held.query<{ alone: boolean }>('select pg_try_advisory_lock($1) as alone', [
          leaseKey,
        ]);
        if (rows[0]?.alone) await ifLast();
      } finally {
        await held.end().catch(() => {});
      }
    },
  };
};

const leaseKey = 7_265_382;
const renewalDelayMs = 500;

type Session = { client: pg.Client; socket: Socket };

const takeLease = async (connectionString: string): Promise<Session | null> => {
  const socket = new Socket();
  const client = new pg.Client({
    connectionString,
    application_name: 'antela-lease',
    stream: () => socket,
  });
  // A cut session ends; without a listener its error would end the process.
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select pg_advisory_lock_shared($1)', [leaseKey]);
  } catch {
    await client.end().catch(() => {});
    return null;
  }
  // A lease alone does not keep the process alive.
  socket.unref();
  return { client, socket };
};

/** The session without its lease; null when there is none or it was cut. */
const letGo = async (session: Session | null): Promise<pg.Client | null> => {
  try {
    await session?.client.query('select pg_advisory_unlock_shared($1)', [leaseKey]);
    return session?.client ?? null;
  } catch {
    return null;
  }
};
