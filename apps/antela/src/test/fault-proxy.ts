import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/**
 * Treatment of bytes on their way: they pass, wait so long, vanish while the connection stays, or the connection is cut: at
 * once, or when an answer has brought so many bytes. `held`: nobody accepts new connections, those that are open stay.
 */
export type Fault =
  | { kind: 'none' }
  | { kind: 'slow'; ms: number }
  | { kind: 'silent' }
  | { kind: 'held' }
  | { kind: 'cut' }
  | { kind: 'cut-after'; bytes: number };

/** A connection in the middle that can be made to fail: what a test of the database itself cannot show. */
export async function startFaultProxy(target: { host: string; port: number }) {
  let fault: Fault = { kind: 'none' };
  const sockets = new Set<Socket>();
  const ports = new Set<number>();
  const held: Socket[] = [];

  function forward(from: Socket, to: Socket, isAnswer: boolean): void {
    let brought = 0;
    from.on('data', (bytes) => {
      if (fault.kind === 'silent') return;
      if (fault.kind === 'cut-after' && isAnswer && (brought += bytes.length) > fault.bytes) {
        from.destroy();
        return;
      }
      if (fault.kind === 'slow') setTimeout(() => to.write(bytes), fault.ms);
      else to.write(bytes);
    });
    from.on('close', () => to.destroy());
    from.on('error', () => to.destroy());
  }

  const server = createServer((near) => {
    if (fault.kind === 'cut') {
      near.destroy();
      return;
    }
    if (fault.kind === 'held') {
      sockets.add(near.on('error', () => {}).once('close', () => sockets.delete(near)));
      held.push(near);
      return;
    }
    join(near);
  });
  function join(near: Socket): void {
    if (near.destroyed) return;
    const far = connect(target);
    far.once('connect', () => {
      const port = far.localPort ?? 0;
      ports.add(port);
      far.once('close', () => ports.delete(port));
    });
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
    }
    forward(near, far, false);
    forward(far, near, true);
  }
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    port: (server.address() as AddressInfo).port,
    /** Ports by which the target knows its connections. */
    ports: (): number[] => [...ports],
    /** Holds for every connection, those that are open too. */
    set(next: Fault): void {
      fault = next;
      if (next.kind !== 'held') for (const near of held.splice(0)) join(near);
      if (next.kind === 'cut') for (const socket of sockets) socket.destroy();
    },
    async stop(): Promise<void> {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
