import { legalFigures } from '@antela/rules/legal-figures';
import type { ClientBase } from 'pg';
import { advanceSteps } from './advance-steps.ts';
import { bankRows, catalogRows } from './catalog-data.ts';
import { payPeriodSteps } from './pay-period-steps.ts';
import { walletSteps } from './wallet-steps.ts';

/** Puts in the facts a database is born with. What the operator has edited since stays as edited. */
export async function loadCatalogs(client: ClientBase): Promise<void> {
  const items = Object.entries(catalogRows).flatMap(([type, rows]) =>
    rows.map(([id, name], position) => ({ type, id, name, position })),
  );
  await client.query(
    `insert into antela.catalog_item (type, id, name, position)
     select type, id, name, position from json_to_recordset($1) as r(type text, id text, name text, position int) on conflict do nothing`,
    [JSON.stringify(items)],
  );
  await client.query(
    `insert into antela.bank (code, name, status, account_formats)
     select code, name, 'active', account_formats from json_to_recordset($1) as r(code text, name text, account_formats jsonb) on conflict do nothing`,
    [JSON.stringify(bankRows.map(([code, name, account_formats = {}]) => ({ code, name, account_formats })))],
  );
  await client.query(
    `insert into antela.legal_figure (kind, value, valid_from, valid_until, source, certainty)
     select kind, value, "validFrom", "validUntil", source, certainty
     from json_to_recordset($1) as r(kind text, value bigint, "validFrom" date, "validUntil" date, source text, certainty text)
     where not exists (select from antela.legal_figure_correction c where (c.kind, c.valid_from) = (r.kind, r."validFrom")) on conflict do nothing`,
    [JSON.stringify(legalFigures)],
  );
  await client.query(
    `insert into antela.advance_step (axis, from_state, to_state)
     select axis, from_state, to_state from json_to_recordset($1) as r(axis text, from_state text, to_state text) on conflict do nothing`,
    [JSON.stringify(advanceSteps)],
  );
  await client.query(
    `insert into antela.wallet_step (thing, from_state, to_state)
     select thing, from_state, to_state from json_to_recordset($1) as r(thing text, from_state text, to_state text) on conflict do nothing`,
    [JSON.stringify(walletSteps)],
  );
  await client.query(
    `insert into antela.pay_period_step (from_state, to_state)
     select from_state, to_state from json_to_recordset($1) as r(from_state text, to_state text) on conflict do nothing`,
    [JSON.stringify(payPeriodSteps)],
  );
}
