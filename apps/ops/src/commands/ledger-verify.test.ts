import { randomUUID } from 'node:crypto';
import { inTenant } from '@antela/api/db/transaction';
import { post } from '@antela/api/features/ledger/ledger/ledger.service';
import { verifyLedger } from '@antela/api/features/ledger/ledger/verify-ledger.service';
import { expect, test } from 'vitest';
import { demoClients } from '../demo/demo-clients.ts';
import { inOperatorTransaction } from '../operator-transaction.ts';
import { runOps } from '../run-ops.ts';
import { startFileOps } from '../test/file-ops.ts';

const caribe = demoClients[1]?.id ?? '';
const ops = await startFileOps({ withDemo: true });

const faults = async (): Promise<string[]> =>
  (await inOperatorTransaction(ops.ownerPool, (db) => verifyLedger(db, caribe))).faults;

test('books that hold answer 0 with their totals', async () => {
  ops.lines.length = 0;
  expect(await runOps(['ledger', 'verify'], ops)).toBe(0);
  expect(ops.lines.join('\n')).toMatch(
    /Caribe Servicios: \d+ movimientos, todo cuadra[\s\S]*company_receivable/,
  );
});

test('an edited balance of a guarded account is found, and so is what an account that keeps none says', async () => {
  const wallet = randomUUID();
  const fund = { kind: 'company_fund', ownerKey: wallet } as const;
  await inTenant(ops.pool, caribe, (db) =>
    post(
      db,
      caribe,
      [
        {
          eventKey: 'deposit:1',
          debit: { kind: 'bank_clearing', ownerKey: 'client' },
          credit: fund,
          amount: 500_000,
          advanceId: null,
        },
      ],
      ops.clock(),
    ),
  );
  expect(await faults()).toEqual([]);
  await ops.ownerPool.query(
    `update antela.ledger_account set balance = balance + 1 where client_id = $1 and kind = 'company_fund'`,
    [caribe],
  );
  expect(await faults()).toEqual([
    `La cuenta company_fund de ${wallet} dice 500001 y sus movimientos suman 500000.`,
  ]);
  await ops.ownerPool.query(
    `update antela.ledger_account set balance = balance - 1 where client_id = $1 and kind = 'company_fund'`,
    [caribe],
  );
});

test('an account that is not in the company of its owner is named', async () => {
  const { rows } = await ops.ownerPool.query<{ id: string; owner_key: string; company_id: string }>(
    `select id, owner_key, company_id from antela.ledger_account where client_id = $1 and kind = 'company_receivable' order by id limit 1`,
    [caribe],
  );
  const place = async (companyId: string | undefined) =>
    ops.ownerPool.query('update antela.ledger_account set company_id = $1 where id = $2', [
      companyId,
      rows[0]?.id,
    ]);
  expect(rows[0]?.company_id).toBeTruthy();
  await place(undefined);
  expect(await faults()).toEqual([
    `La cuenta company_receivable de ${rows[0]?.owner_key} no está en la empresa de su dueño.`,
  ]);
  await place(rows[0]?.company_id);
  expect(await faults()).toEqual([]);
});

test('a paid advance whose transfer is missing, or has another amount, is named', async () => {
  const { rows } = await ops.ownerPool.query<{ id: string; advance_id: string }>(
    `select id, advance_id from antela.ledger_transfer where client_id = $1 and event_key like '%:principal' order by id limit 2`,
    [caribe],
  );
  const [first, second] = rows;
  await ops.ownerPool.query('delete from antela.ledger_transfer where id = $1', [first?.id]);
  await ops.ownerPool.query('update antela.ledger_transfer set amount = amount + 10 where id = $1', [
    second?.id,
  ]);
  const found = await faults();
  expect(found).toHaveLength(4);
  expect(found.join(' ')).toContain(first?.advance_id);
  expect(found.join(' ')).toContain(second?.advance_id);
  expect(await runOps(['ledger', 'verify', '--client', 'Caribe Servicios'], ops)).toBe(1);
});
