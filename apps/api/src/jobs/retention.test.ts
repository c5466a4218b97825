import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { growthOfTable } from '../test/growth-of-table.ts';
import { startTestApi, type TestApi } from '../test/test-api.ts';
import { clients } from '../test/world/clients.ts';
import { batchMax, pruneOld, retention } from './retention.ts';

let api: TestApi;
let owner: pg.Client;
beforeAll(async () => {
  api = await startTestApi();
  owner = new pg.Client({ connectionString: api.connectionString });
  await owner.connect();
  // Rows stand alone here: whose they would be is of no matter.
  await owner.query(`set search_path = antela, public; set session_replication_role = replica`);
});
afterAll(async () => {
  await owner.end();
  await api.stop();
});

/** Columns of one row of a kind, with `$1` its client and `$2` its age; each call makes another. */
const examples: Record<string, string> = {
  idempotency_key: `insert into idempotency_key (client_id, principal, key, fingerprint, created_at)
    values ($1, 'x', gen_random_uuid(), 'f', $2)`,
  portal_session: `insert into portal_session (client_id, origin_jti, user_id, started_at, last_seen_at)
    values ($1, gen_random_uuid(), gen_random_uuid(), $2, $2)`,
  'outbox_message.text': `insert into outbox_message (client_id, id, event_key, recipient, subject, text, html, created_at, sent_at)
    values ($1, gen_random_uuid(), gen_random_uuid(), 'a@b.co', 'Asunto', 'Texto', '<p>', $2, $2)`,
  outbox_message: `insert into outbox_message (client_id, id, event_key, recipient, subject, text, created_at)
    values ($1, gen_random_uuid(), gen_random_uuid(), 'a@b.co', 'Asunto', 'Nunca salió', $2)`,
  job: `insert into job (client_id, id, kind, state, created_by, created_at, finished_at)
    values ($1, gen_random_uuid(), 'read-import', 'done', 'x', $2, $2)`,
  import_row: `with i as (
    insert into import (client_id, id, kind, state, file_key, file_name, created_by, created_by_name, created_at)
    values ($1, gen_random_uuid(), 'employees', 'applied', 'k', 'f', 'x', 'x', $2) returning client_id, id)
    insert into import_row (client_id, import_id, row_number, outcome, title, cells)
    select client_id, id, 1, 'applied', 'Ana', '{"Nombre": "Ana"}' from i`,
  notice: `insert into notice (client_id, id, event_key, kind, company_id, subject, detail, path, created_at)
    values ($1, gen_random_uuid(), gen_random_uuid(), 'x', gen_random_uuid(), 's', 'd', '/', $2)`,
  webhook_delivery: `insert into webhook_delivery (client_id, id, webhook_id, event_key, type, body, created_at)
    values ($1, gen_random_uuid(), gen_random_uuid(), 'x', 'webhook.test', '{}', $2)`,
  audit_stream_message: `insert into audit_stream_message (client_id, stream_id, number, after_hash, last_seq, hash, head_at, created_at, next_at, taken_at)
    values ($1, gen_random_uuid(), 1, '', 0, '', $2, $2, $2, $2)`,
  approval_telling: `insert into approval_telling (client_id, item_id, user_id, told_at)
    select $1, gen_random_uuid(), id, $2 from company_user where client_id = $1 limit 1`,
  scheduled_report_telling: `with made as (
      insert into scheduled_report (client_id, id, kind, occasion, company_ids, recipients, owner_id, created_at, since)
      select $1, gen_random_uuid(), 'advances', 'monday', array[gen_random_uuid()], '{}', id, $2, $2 from company_user where client_id = $1 limit 1
      returning client_id, id)
    insert into scheduled_report_telling (client_id, scheduled_report_id, occasion_key, told_at) select client_id, id, 'x', $2 from made`,
  pay_period_download: `insert into pay_period_download (client_id, id, pay_period_id, version, format, user_id, user_name, at)
    values ($1, gen_random_uuid(), gen_random_uuid(), 1, 'csv', 'x', 'x', $2)`,
};
const dayMs = 24 * 60 * 60_000;

test.each(retention.map(({ name, days }) => ({ name, days })))(
  '$name goes after $days days, not before, and of no other client',
  async ({ name, days }) => {
    const [table = '', part] = name.split('.');
    const { now } = api.clock;
    const example = examples[name];
    if (example === undefined) throw new Error(`${name} has no example here`);
    const count = async (clientId: string) => {
      const { rows } = await owner.query<{ rows: number }>(
        `select count(*)::int as rows from ${table} where client_id = $1 ${part === undefined ? '' : `and ${part} <> ''`}`,
        [clientId],
      );
      return rows[0]?.rows ?? 0;
    };
    await pruneOld(api.pool, clients.a, now);
    const [ours, theirs] = [await count(clients.a), await count(clients.b)];
    await owner.query(example, [clients.a, new Date(now.getTime() - (days - 0.1) * dayMs)]);
    await owner.query(example, [clients.a, new Date(now.getTime() - (days + 0.1) * dayMs)]);
    await owner.query(example, [clients.b, new Date(now.getTime() - (days + 0.1) * dayMs)]);
    await pruneOld(api.pool, clients.a, now);
    expect([await count(clients.a), await count(clients.b)]).toEqual([ours + 1, theirs + 1]);
  },
);

test('many rows go in bounded batches, all in one night', async ({ task }) => {
  const { now } = api.clock;
  const rows = batchMax * 2 + 1;
  await owner.query(
    `insert into notice (client_id, id, event_key, kind, company_id, subject, detail, path, created_at)
     select $1, gen_random_uuid(), gen_random_uuid(), 'x', gen_random_uuid(), 's', 'd', '/', $2 from generate_series(1, $3)`,
    [clients.a, new Date(now.getTime() - 200 * dayMs), rows],
  );
  const began = performance.now();
  expect(await pruneOld(api.pool, clients.a, now)).toBe(rows);
  const perSecond = Math.round(rows / ((performance.now() - began) / 1_000));
  Object.assign(task.meta, { figure: `${perSecond.toLocaleString('es-CO')} filas por segundo` });
});

test('the page on personal data says how long each kind is kept', async () => {
  const page = await readFile(new URL('../../../../docs/personal-data.md', import.meta.url), 'utf8');
  const said = [...page.matchAll(/^\| `([a-z_.]+)` \| (\d+) days? \|/gm)].map(([, name, days]) => [
    name,
    Number(days),
  ]);
  expect(said).toEqual(retention.map(({ name, days }) => [name, days]));
});

test('every table is pruned by age, or says why it does not grow without end', async () => {
  const { rows } = await owner.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'antela' order by 1`,
  );
  const pruned = [...new Set(retention.map(({ name }) => name.split('.')[0] ?? ''))];
  const said = [...pruned, ...Object.values(growthOfTable).flat()];
  expect(said.toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
});
