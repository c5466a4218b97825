#!/usr/bin/env node
/**
 * A client of the employee app's API, whole and without dependencies: to read, to try, to copy from.
 *
 *   npm run ops -- employee-app                       prints the settings below, as lines of a shell
 *   node docs/examples/employee-app.mjs activate --client … --document CC:1018442301 --code 123456
 *   node docs/examples/employee-app.mjs quote    --client … --employment … [--kind prima] [--amount 200000]
 *   node docs/examples/employee-app.mjs create   --client … --employment … --amount 200000 [--key …]
 *   node docs/examples/employee-app.mjs list     --client … --employment …
 *
 * Settings: ANTELA_API (the API's address, as http://localhost:8480/api), ANTELA_REGION, ANTELA_APP_KEY_ID, ANTELA_APP_SECRET.
 * Prints the answer as JSON; ends with 1 when it is a refusal, which says why in Spanish.
 */
import { createHash, createHmac, randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: Object.fromEntries(
    ['client', 'employment', 'kind', 'amount', 'document', 'code', 'key'].map((name) => [
      name,
      { type: 'string' },
    ]),
  ),
});
const kind = values.kind ?? 'salary';
const who = () => ({ clientid: given('client'), companyemployeeid: given('employment') });

const commands = {
  /** The code that the employee got by mail opens the app; the answer names the contracts to ask about. */
  activate() {
    const [documentType, documentNumber] = given('document').split(':');
    return call('POST', '/person/activation', {
      clientid: given('client'),
      documentType,
      documentNumber,
      code: given('code'),
    });
  },

  /** What can be taken now, what it costs, and every rule with its figures: a refusal is explained with these. */
  quote() {
    const amount = values.amount === undefined ? {} : { amount: Number(values.amount) };
    return call('POST', '/advance/quote', { ...who(), kind, ...amount });
  },

  /**
   * Takes it. The key belongs to what the person meant, not to the attempt: a second tap, or a try after no answer came,
   * sends the same one, and there is one advance. Keep it until an answer is there.
   */
  create() {
    const amount = Number(given('amount'));
    const evidence = {
      // What the person read and agreed to, to the letter; it is kept as the signed order the law asks for.
      text: `Solicito un adelanto de ${amount.toLocaleString('es-CO')} pesos y autorizo a mi empleador a descontarlo, con su comisión e IVA a mi cargo.`,
      textVersion: '2026-11',
      ip: null,
    };
    return call(
      'POST',
      '/advance',
      { ...who(), kind, amount, evidence },
      { 'idempotency-key': values.key ?? randomUUID() },
    );
  },

  /** The newest first; `page.next` of an answer is the `cursor` of the next. */
  list() {
    return call('GET', '/advance', { ...who(), kind });
  },
};

const command = commands[positionals[0]];
if (!command) fail(`Usa: ${Object.keys(commands).join(', ')}.`);
const answer = await command();
console.log(JSON.stringify(answer.body, null, 2));
process.exitCode = answer.ok ? 0 : 1;

/** What is asked with GET travels in the address, everything else as JSON. */
async function call(method, path, input, extra = {}) {
  const url = new URL(setting('ANTELA_API') + path);
  const body = method === 'GET' ? '' : JSON.stringify(input);
  if (method === 'GET') for (const [name, value] of Object.entries(input)) url.searchParams.set(name, value);
  const headers = sign(method, url, body, {
    'content-type': 'application/json',
    ...extra,
  });
  const response = await fetch(url, { method, headers, ...(body && { body }) });
  return { ok: response.ok, body: await response.json() };
}

/** AWS Signature Version 4, service execute-api: the secret itself never travels. */
function sign(method, url, body, extra) {
  const date = new Date().toISOString().replace(/\.\d+|[-:]/g, '');
  const scope = `${date.slice(0, 8)}/${setting('ANTELA_REGION')}/execute-api/aws4_request`;
  const headers = { host: url.host, 'x-amz-date': date, ...extra };
  const names = Object.keys(headers).toSorted();
  const request = [
    method,
    url.pathname,
    [...url.searchParams]
      .map((pair) => pair.map(encodeURIComponent).join('='))
      .toSorted()
      .join('&'),
    ...names.map((name) => `${name}:${headers[name]}`),
    '',
    names.join(';'),
    sha256(body),
  ].join('\n');
  const key = scope
    .split('/')
    .reduce((secret, part) => hmac(secret, part), `AWS4${setting('ANTELA_APP_SECRET')}`);
  const signature = hmac(key, ['AWS4-HMAC-SHA256', date, scope, sha256(request)].join('\n')).toString('hex');
  const { host: _, ...sent } = headers;
  return {
    ...sent,
    authorization: `AWS4-HMAC-SHA256 Credential=${setting('ANTELA_APP_KEY_ID')}/${scope}, SignedHeaders=${names.join(';')}, Signature=${signature}`,
  };
}

function sha256(text) {
  return createHash('sha256').update(text).digest('hex');
}

function hmac(key, text) {
  return createHmac('sha256', key).update(text).digest();
}

function setting(name) {
  return process.env[name] ?? fail(`Falta ${name}. «npm run ops -- employee-app» dice cuál es.`);
}

function given(name) {
  return values[name] ?? fail(`Falta --${name}.`);
}

function fail(sentence) {
  console.error(sentence);
  process.exit(2);
}
