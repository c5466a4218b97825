import { once } from 'node:events';
import { Agent, createServer, get, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';

const probeEveryMs = 50;

/**
 * Starts a balancer in front of several processes. It sends requests in turn to those that say they are ready, over connections
 * that it keeps. It tries nothing twice: whatever a process does to a request, its caller sees.
 */
export async function startBalancer(ports: readonly number[]) {
  const agent = new Agent({ keepAlive: true });
  const ready = new Set<number>();
  let turn = 0;

  const server = createServer((request, response) => {
    const waiting = [...ready];
    const port = waiting[(turn += 1) % waiting.length];
    if (port === undefined) return void response.writeHead(502).end('no process is ready');
    const { method, url: path, headers } = request;
    const onward = httpRequest({ port, host: '127.0.0.1', method, path, headers, agent }, (answer) => {
      // How long a connection is kept is said to each side by whoever is at its other end.
      const { connection: _connection, 'keep-alive': _keepAlive, ...passedOn } = answer.headers;
      response.writeHead(answer.statusCode ?? 502, passedOn);
      answer.pipe(response);
    });
    onward.on('error', (error) => response.writeHead(502).end(error.message));
    request.pipe(onward);
  });

  const probe = (port: number): Promise<boolean> =>
    new Promise((resolve) => {
      get({ port, host: '127.0.0.1', path: '/readyz', agent: false }, (answer) => {
        answer.resume();
        resolve(answer.statusCode === 200);
      }).on('error', () => resolve(false));
    });
  const stopped = new AbortController();
  async function watch(port: number): Promise<void> {
    while (!stopped.signal.aborted) {
      if (await probe(port)) ready.add(port);
      else ready.delete(port);
      await new Promise((resolve) => setTimeout(resolve, probeEveryMs));
    }
  }
  const watches = ports.map(watch);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    isReady: (port: number): boolean => ready.has(port),
    async stop(): Promise<void> {
      stopped.abort();
      await Promise.all(watches);
      server.closeAllConnections();
      server.close();
      agent.destroy();
    },
  };
}
