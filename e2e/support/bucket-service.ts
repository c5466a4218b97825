import { once } from 'node:events';
import { request as ask } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { loadSecrets } from '@antela/antela/secrets';
import { signRequest } from '@antela/sigv4/sign';
import { e2eData } from './instance.ts';
import { receiverCertificate } from './receiver.ts';

/** The product's own object store behind TLS, as a company's service of buckets: where it is, its key, and each object that was put. */
export async function startBucketService(baseURL: string) {
  const [bucket, region] = ['antela-files', 'us-east-2'];
  const { admin } = await loadSecrets(e2eData(), {});
  const key = { id: admin.accessKeyId, secret: admin.secretAccessKey };
  const puts: { path: string; status: number }[] = [];
  const server = createServer(receiverCertificate(), (request, response) => {
    const { method = 'GET', url = '/', headers } = request;
    const onward = ask(new URL(url, baseURL), { method, headers }, (answer) => {
      // A store that refuses does not read the rest of what it refused.
      request.unpipe(onward).resume();
      puts.push({ path: url, status: answer.statusCode ?? 0 });
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => !response.headersSent && response.destroy());
    request.pipe(onward);
  });
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
