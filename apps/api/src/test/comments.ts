import { randomUUID } from 'node:crypto';
import type { CommentedKind } from '@antela/contract/comments';
import type { Examples } from './endpoint-examples.ts';
import { keepFile } from './kept-files.ts';
import type { TestApi } from './test-api.ts';
import { insertWalletLoad, uploadReceipt } from './wallet-load-records.ts';
import { insertWallet } from './wallet-user-records.ts';
import { clients, companies } from './world/clients.ts';
import { employeeIdOf, employmentIdOf } from './world/employees.ts';
import { payrolls, periodIdOf } from './world/payrolls.ts';
import { userIdOf } from './world/users.ts';

/** An advance of A1 that waits for its approval. */
export async function insertWaitingAdvance(api: TestApi): Promise<string> {
  const id = randomUUID();
  await api.rows(
    `insert into advance (client_id, id, kind, employment_id, employee_id, company_id, payroll_id, policy_id, pay_period_id, amount, fee, vat, employee_fee, to_deduct,
                          payment_state, deduction_state, channel, requested_at, requested_on, requested_by, requested_by_name)
     values ($1, $2, 'salary', $3, $4, $5, $6, $7, $8, 40000, 0, 0, 0, 40000, 'in_approval', 'not_applicable', 'portal', $9, ($9::timestamptz)::date, $10, 'Marta Administradora')`,
    [
      clients.a,
      id,
      employmentIdOf('free'),
      employeeIdOf('free'),
      companies.a1,
      payrolls.free.id,
      payrolls.free.policyId,
      periodIdOf('free'),
      api.clock.now,
      userIdOf('admin'),
    ],
  );
  return id;
}

/** A deposit of A1 that the service has yet to confirm. */
export async function insertDeposit(api: TestApi): Promise<string> {
  const { key, sha256 } = keepFile(api, `%PDF-1.7 ${randomUUID()}`, '.pdf');
  const id = randomUUID();
  await api.rows(
    `insert into wallet_deposit (client_id, id, wallet_id, company_id, amount, deposited_on, reference, receipt_key, receipt_name, receipt_bytes,
                                 receipt_sha256, state, declared_by, declared_by_name, declared_at)
     values ($1, $2, $3, $4, 1000, '2026-11-19', 'TR 4471', $5, 'comprobante.pdf', 20, $6, 'declared', $7, 'Alguien', $8)`,
    [clients.a, id, await insertWallet(api), companies.a1, key, sha256, userIdOf('onlyA1'), api.clock.now],
  );
  return id;
}

interface Given {
  client?: string;
  company?: string;
  kind?: CommentedKind;
  subject?: string;
  author?: string;
}

/** A comment with one file, on the open period of `onlyA1` and by them unless said. */
export async function insertComment(
  api: TestApi,
  {
    client = clients.a,
    company = companies.a1,
    kind = 'pay_period',
    subject = periodIdOf('free'),
    author = userIdOf('onlyA1'),
  }: Given = {},
): Promise<{ commentid: string; fileid: string }> {
  const [commentid, fileid] = [randomUUID(), randomUUID()];
  const kept = { id: fileid, ...keepFile(api, '%PDF-1.7 soporte', '.pdf'), name: 'soporte.pdf', bytes: 16 };
  await api.rows(
    `insert into comment (client_id, id, subject_kind, subject_id, company_id, text, mentions, files, author_id, author_name, created_at)
     values ($1, $2, $3, $4, $5, 'Falta el visto bueno.', '{}', $6, $7, 'Alguien', $8)`,
    [client, commentid, kind, subject, company, JSON.stringify([kept]), author, api.clock.now],
  );
  return { commentid, fileid };
}

export function commentExamples(api: TestApi): Examples {
  const whose: (() => Promise<{ kind: CommentedKind; id: string }>)[] = [
    async () => ({ kind: 'pay_period', id: periodIdOf('free') }),
    async () => ({ kind: 'advance', id: await insertWaitingAdvance(api) }),
    async () => ({ kind: 'wallet_load', id: (await insertWalletLoad(api, 'draft')).load }),
    async () => ({ kind: 'wallet_deposit', id: await insertDeposit(api) }),
  ];
  return {
    listComments: whose.map((make) => async () => ({ query: await make() })),
    listCommentReaders: whose.map((make) => async () => ({ query: await make() })),
    copyCommentFile: whose.map((make) => async () => {
      const { kind, id } = await make();
      return { query: await insertComment(api, { kind, subject: id }) };
    }),
    createComment: whose.map((make) => async () => ({
      body: {
        ...(await make()),
        text: 'Falta el visto bueno.',
        files: [{ key: uploadReceipt(api, 'onlyA1'), name: 'soporte.pdf' }],
      },
    })),
    withdrawComment: [async () => ({ body: { commentid: (await insertComment(api)).commentid } })],
  };
}
