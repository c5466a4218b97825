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
export const holdLease = async (
  connectionString: string,
  /** Brings the server back where it is gone; called before each try to take the lease again. */
  revive: () => Promise<void> = async () => {},
): Promise<Lease | null> => {
  let session = await takeLease(connectionString);
  if (!session) return null;
  const released = new AbortController();
  let renewing: Promise<void> | undefined;
  const renewWhenCut = (held: Session): void => {
    // The server cuts every session when it recovers from a crash of one of its own processes.
    held.client.once('end', () => (renewing = renew()));
  };
  async function renew(): Promise<void> {
    for (let tries = 0; !released.signal.aborted; tries += 1) {
      const pauseMs = Math.min(renewalDelayMs * 2 ** tries, renewalDelayMaxMs);
      await sleep(pauseMs, undefined, { ref: false, signal: released.signal }).catch(() => undefined);
      if (released.signal.aborted) return;
      // A server that does not come up is tried again, ever less often; what it says is in its log.
      await revive().catch(() => undefined);
      session = await takeLease(connectionString);
      if (session) return renewWhenCut(session);
    }
  }
  renewWhenCut(session);
  return {
    release: async (ifLast) => {
      released.abort();
      // One that is being taken anew would count as somebody else's.
      await renewing;
      session?.socket.ref();
      let held = await letGo(session);
      if (!held) {
        session = await takeLease(connectionString);
        session?.socket.ref();
        held = await letGo(session);
      }
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
const renewalDelayMs = 250;
const renewalDelayMaxMs = 4_000;

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
