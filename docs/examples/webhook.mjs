#!/usr/bin/env node
/**
 * A program that is told what happens: to read, to try, to copy from. It uses the client of `packages/client`.
 *
 *   node docs/examples/webhook.mjs --port 8443 --key server.key --cert server.crt
 *
 * Setting: ANTELA_WEBHOOK_SECRET, shown once when the webhook is made (`whsec_…`); two of them, with a space between, while one takes the other's place.
 * Prints each message once, whatever the number of times it comes. Answers 204 to what it took, and 400 to what it does not believe.
 * With --answer 500, or 410, it takes nothing and says so: to see what becomes of a message then.
 */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import { parseArgs } from 'node:util';
import { verifyWebhook } from '../../packages/client/antela.mjs';

const { values } = parseArgs({
  options: {
    port: { type: 'string' },
    key: { type: 'string' },
    cert: { type: 'string' },
    answer: { type: 'string' },
  },
});
const secrets = (process.env['ANTELA_WEBHOOK_SECRET'] ?? fail('Falta ANTELA_WEBHOOK_SECRET.')).split(' ');
/** Kept in a database by a real one, for as long as messages are tried again. */
const taken = new Set();

const server = createServer({ key: readFileSync(given('key')), cert: readFileSync(given('cert')) }, async (request, response) => {
  try {
    const message = await believed(request.headers, await bodyOf(request));
    if (values.answer) return response.writeHead(Number(values.answer)).end();
    const id = request.headers['webhook-id'];
    if (!taken.has(id)) console.log(JSON.stringify(message));
    taken.add(id);
    response.writeHead(204).end();
  } catch (error) {
    response.writeHead(400, { 'content-type': 'text/plain; charset=utf-8' }).end(error.message);
  }
});
server.listen(Number(given('port')), () => console.error(`Recibe avisos en el puerto ${server.address().port}.`));

/** The message, where one of the secrets signed it. */
async function believed(headers, body) {
  for (const [index, secret] of secrets.entries()) {
    try {
      return await verifyWebhook({ secret, headers, body });
    } catch (error) {
      if (index === secrets.length - 1) throw error;
    }
  }
}

async function bodyOf(request) {
  let body = '';
  for await (const chunk of request.setEncoding('utf8')) {
    body += chunk;
    if (body.length > 100_000) throw new Error('El mensaje es demasiado largo.');
  }
  return body;
}

function given(name) {
  return values[name] ?? fail(`Falta --${name}.`);
}

function fail(sentence) {
  console.error(sentence);
  process.exit(2);
}
