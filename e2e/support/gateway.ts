import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, request as ask, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { openSessionToken } from '@antela/sigv4/session-token';
import { verifySignedRequest } from '@antela/sigv4/verify';

interface Options {
  port: number;
  /** Process behind it. */
  origin: string;
  region: string;
  /** Opens the tokens of the embedded identity pool, as a cloud's gateway asks its own. */
  masterSecret: Buffer;
  /** User pool as an identity pool names it. */
  provider: string;
  /** Shared with the process alone. */
  secret: string;
}

/** Headers that only the gateway may write (docs/operations.md, "Behind a gateway"). */
const ofTheGateway = ['x-antela-gateway-secret', 'x-antela-caller-provider', 'x-antela-caller-key'];

/**
 * A cloud's gateway and what stands before it: signatures end here, and the process behind learns from three headers whom they name. What carries no signature
 * goes on without them.
 */
export async function startGateway(options: Options) {
  const passedOn = { signed: 0, bare: 0, refused: 0 };

  /** Headers of a request that was signed by somebody; null where the signature does not hold. */
  function named(method: string, url: string, headers: IncomingHttpHeaders, body: Buffer) {
    const [path = '', query = ''] = url.split(/\?(.*)/s);
    const bodyHash = createHash('sha256').update(body).digest('hex');
    let subject = '';
    const verified = verifySignedRequest(
      { method, path, query, headers, bodyHash },
      {
        service: 'execute-api',
        region: options.region,
        now: new Date(),
        findSecret: (accessKeyId, token = '') => {
          const claims = openSessionToken(token, options.masterSecret);
          if (claims?.accessKeyId !== accessKeyId || claims.expiresAt * 1_000 < Date.now()) return null;
          subject = claims.subject;
          return claims.secretAccessKey;
        },
      },
    );
    if (!verified.ok) return null;
    const [secret = '', provider = ''] = ofTheGateway;
    return {
      [secret]: options.secret,
      [provider]: `${options.provider},${options.provider}:CognitoSignIn:${subject}`,
    };
  }

  const server = createServer(async (request, response) => {
    const { method = 'GET', url = '/' } = request;
    const body = await buffer(request);
    const headers = { ...request.headers };
    for (const name of ofTheGateway) delete headers[name];
    if (headers.authorization?.startsWith('AWS4-HMAC-SHA256 ')) {
      const added = named(method, url, headers, body);
      if (!added) {
        passedOn.refused += 1;
        response.writeHead(403).end();
        return;
      }
      Object.assign(headers, added);
      passedOn.signed += 1;
    } else passedOn.bare += 1;
    const onward = ask(new URL(url, options.origin), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    response.on('close', () => onward.destroy());
    onward.end(body);
  });
  server.listen(options.port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    passedOn,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
