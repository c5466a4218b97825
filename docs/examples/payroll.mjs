#!/usr/bin/env node
/**
 * A payroll program that uses the API with a key: to read, to try, to copy from. It uses the client of `packages/client`.
 *
 *   node docs/examples/payroll.mjs self                                     what the key may do
 *   node docs/examples/payroll.mjs employees                                everybody, page after page
 *   node docs/examples/payroll.mjs absence --employment … --from 2026-12-01 --until 2026-12-05 [--kind vacation]
 *   node docs/examples/payroll.mjs report  --payroll …                      what the newest report deducts, into a file
 *   node docs/examples/payroll.mjs spend   --employment … --amount 25000 --merchant … [--key …]
 *
 * Settings: ANTELA_API (the API's address, as http://localhost:8480/api) and ANTELA_KEY, made in «Claves de API».
 * Prints the answer as JSON; ends with 1 when it is a refusal, which says why in Spanish.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { AntelaError, createAntela, rowsOf } from '../../packages/client/antela.mjs';

const names = ['employment', 'from', 'until', 'kind', 'payroll', 'amount', 'merchant', 'key'];
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
});
const antela = createAntela({
  api: setting('ANTELA_API'),
  key: setting('ANTELA_KEY'),
  onDeprecated: (call, until) => console.error(`${call} deja de responder el ${until}.`),
});

const commands = {
  async self() {
    return (await antela.getApiKeyInUse()).data;
  },

  async employees() {
    const people = [];
    for await (const row of rowsOf(antela.listEmployees, { query: { limit: '200', state: 'active' } }))
      people.push({ companyemployeeid: row.companyemployeeid, document: row.documentNumber, name: row.fullName });
    return people;
  },

  /** A key that writes was approved by another person; the same days twice are refused, so that a second try does no harm. */
  async absence() {
    const body = {
      companyemployeeid: given('employment'),
      kind: values.kind ?? 'vacation',
      from: given('from'),
      until: given('until'),
      note: null,
    };
    return (await antela.createSuspensionPeriod({ body })).data;
  },

  /** The newest period of the payroll that has a report. */
  async report() {
    const query = { payrollid: given('payroll'), sort: 'startDate:desc' };
    for await (const period of rowsOf(antela.listPayPeriods, { query })) {
      if (period.reportVersion === null) continue;
      const { payperiodid, reportVersion: version } = period;
      const { name, bytes } = await antela.downloadPeriodReport({
        query: { payperiodid, version: String(version), format: 'csv' },
      });
      writeFileSync(name, bytes);
      return { payperiodid, version, file: name };
    }
    return fail('Ningún periodo de esta nómina tiene reporte todavía.');
  },

  /** The key of a purchase is kept until an answer is there: whatever is repeated with it is paid once. */
  async spend() {
    const { clientid } = (await antela.getApiKeyInUse()).data;
    const companyemployeeid = given('employment');
    const { data } = await antela.appListWallets({ query: { clientid, companyemployeeid } });
    const [wallet] = data;
    if (!wallet) fail('Esta persona no tiene billeteras.');
    const body = {
      clientid,
      payrolltypemoneybagemployeeid: wallet.payrolltypemoneybagemployeeid,
      amount: Number(given('amount')),
      merchant: given('merchant'),
      reference: null,
    };
    return (await antela.appSpend({ body, ...(values.key && { idempotencyKey: values.key }) })).data;
  },
};

const command = commands[positionals[0]];
if (!command) fail(`Usa: ${Object.keys(commands).join(', ')}.`);
try {
  console.log(JSON.stringify(await command(), null, 2));
} catch (error) {
  if (!(error instanceof AntelaError)) throw error;
  console.log(JSON.stringify(error.problem, null, 2));
  process.exitCode = 1;
}

function setting(name) {
  return process.env[name] ?? fail(`Falta ${name}.`);
}

function given(name) {
  return values[name] ?? fail(`Falta --${name}.`);
}

function fail(sentence) {
  console.error(sentence);
  process.exit(2);
}
