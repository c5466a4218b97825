import { once } from 'node:events';
import { request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { loadSecrets } from '@antela/antela/secrets';
import { signRequest } from '@antela/sigv4/sign';
import { e2eData } from './instance.ts';
import { receiverCertificate } from './receiver.ts';

/** Shorter than the product waits for a yes to what it announces. */
const refusedWithinMs = 900;

/** The product's own object store behind TLS, as a company's service of buckets: where it is, its key, and each object that was put. */
export async function startBucketService(baseURL: string) {
  const [bucket, region] = ['antela-files', 'us-east-2'];
  const { admin } = await loadSecrets(e2eData(), {});
  const key = { id: admin.accessKeyId, secret: admin.secretAccessKey };
  const puts: { path: string; status: number }[] = [];
  const passOn = (request: IncomingMessage, response: ServerResponse, isAnnounced: boolean): void => {
    const { method = 'GET', url = '/', headers } = request;
    const onward = ask(new URL(url, baseURL), { method, headers }, (answer) => {
      clearTimeout(accepted);
      // A store that refuses does not read the rest of what it refused.
      request.unpipe(onward).resume();
      puts.push({ path: url, status: answer.statusCode ?? 0 });
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => !response.headersSent && response.destroy());
    // An announced body is asked for once the store has had time to refuse it: it hangs up on whoever sends the rest.
    onward.flushHeaders();
    const accepted = setTimeout(
      () => {
        if (isAnnounced) response.writeContinue();
        request.pipe(onward);
      },
      isAnnounced ? refusedWithinMs : 0,
    );
  };
  const server = createServer(receiverCertificate(), (request, response) => passOn(request, response, false));
  server.on('checkContinue', (request, response) => passOn(request, response, true));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    url: `https://127.0.0.1:${(server.address() as AddressInfo).port}/cloud/objects`,
    bucket,
    region,
    key,
    puts,
    /** Text of an object, as its owner downloads it. */
    async read(path: string): Promise<string> {
      const url = new URL(path, baseURL);
      const now = new Date((await fetch(url)).headers.get('date') ?? Date.now());
      const asked = { method: 'GET', url, headers: {}, body: '', key, region, service: 's3', now };
      const answer = await fetch(url, { headers: signRequest(asked) });
      if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`);
      return answer.text();
    },
    stop: () => server.close(),
  };
}
