import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { bodyOf, createObjectStore } from './object-store.ts';

let server: Server;
let endpoint: string;
let seen: {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingMessage['headers'];
  body: string;
}[] = [];
let answer: (response: ServerResponse) => void;
let saved: { text: string; fileName: string }[] = [];
let renewals = 0;
const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    seen.push({ method: request.method, url: request.url, headers: request.headers, body });
    answer(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/objects`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  seen = [];
  saved = [];
  renewals = 0;
  logged.mockClear();
  answer = (response) => response.end('Señora Núñez');
});

const missing = (response: ServerResponse) =>
  response
    .writeHead(404, { 'content-type': 'application/xml' })
    .end('<Error><Code>NoSuchKey</Code><Message>no</Message></Error>');
const file = { bucketName: 'files', key: 'clientes/1/rut.pdf' };

function store(fail = false) {
  return createObjectStore({
    endpoint,
    region: 'us-east-2',
    forcePathStyle: true,
    credentials: async (renew) => {
      if (renew) renewals += 1;
      if (fail) throw new Error('Unable to retrieve AWS credentials');
      return { accessKeyId: 'ASIA', secretAccessKey: 's', sessionToken: 't' };
    },
    save: async (stream, fileName) => void saved.push({ text: await new Response(stream).text(), fileName }),
  });
}

describe('uploading (spec §7)', () => {
  it('puts body, private ACL and content length, under a new key only, signed for us-east-2 and without a trailing checksum', async () => {
    await store().uploadFile({ ...file, body: new Blob(['año']), contentType: 'text/plain' });
    expect(seen[0]).toMatchObject({ method: 'PUT', body: 'año' });
    expect(seen[0]?.url).toContain('/objects/files/clientes/1/rut.pdf');
    expect(seen[0]?.headers).toMatchObject({
      'x-amz-acl': 'private',
      'content-length': '4',
      'if-none-match': '*',
      'content-type': 'text/plain',
      'x-amz-security-token': 't',
    });
    expect(seen[0]?.headers['authorization']).toContain('us-east-2/s3/aws4_request');
    expect(seen[0]?.headers).not.toHaveProperty('x-amz-trailer');
  });

  it('does not retry: a failing store is asked once (spec §9)', async () => {
    answer = (response) => response.writeHead(503).end();
    await expect(store().uploadFile({ ...file, body: 'x' })).rejects.toThrow();
    expect(seen).toHaveLength(1);
  });
});

describe('the pre-signed link (spec §7, §8)', () => {
  it('lives 3600 s, signed with credentials renewed for it', async () => {
    const link = new URL(String(await store().getFileLink(file)));
    expect(link.pathname).toBe('/objects/files/clientes/1/rut.pdf');
    expect(link.searchParams.get('X-Amz-Expires')).toBe('3600');
    expect(renewals).toBe(1);
  });

  it('returns the error object instead of throwing', async () => {
    const result = await store(true).getFileLink(file);
    expect(result).toBeInstanceOf(Error);
    expect((result as Error).message).toBe('Unable to retrieve AWS credentials');
  });
});

describe('reading as text (spec §7, §8)', () => {
  it('gives the content as UTF-8', async () => {
    await expect(store().readFileText(file)).resolves.toBe('Señora Núñez');
  });

  it('logs "Error getting file content from S3" and throws again', async () => {
    answer = missing;
    await expect(store().readFileText(file)).rejects.toMatchObject({ name: 'NoSuchKey' });
    expect(logged).toHaveBeenCalledExactlyOnceWith(
      'Error getting file content from S3',
      expect.objectContaining({ name: 'NoSuchKey' }),
    );
  });
});

describe('downloading (spec §5, §7, §8)', () => {
  it('streams the file under the name given, or its key', async () => {
    await store().downloadFile({ ...file, fileName: 'RUT.pdf' });
    await store().downloadFile(file);
    expect(saved).toEqual([
      { text: 'Señora Núñez', fileName: 'RUT.pdf' },
      { text: 'Señora Núñez', fileName: 'clientes/1/rut.pdf' },
    ]);
  });

  it('logs "Error downloading file" and swallows the error', async () => {
    answer = missing;
    await expect(store().downloadFile(file)).resolves.toBeUndefined();
    expect(saved).toEqual([]);
    expect(logged).toHaveBeenCalledExactlyOnceWith(
      'Error downloading file',
      expect.objectContaining({ name: 'NoSuchKey' }),
    );
  });
});

it('an answer without a body is "file not found" (spec §5, §8)', () => {
  expect(() => bodyOf({})).toThrow(/^file not found$/);
});
