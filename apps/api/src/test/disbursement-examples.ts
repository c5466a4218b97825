import { randomUUID } from 'node:crypto';
import { listPayable } from '@antela/contract/disbursements';
import { ownLayout, shippedLayouts } from '../features/payday/disbursements/bank-layout.ts';
import type { Examples } from './endpoint-examples.ts';
import type { TestApi } from './test-api.ts';
import { clients, companies } from './world/clients.ts';
import { filesOf } from './world/users.ts';

const pab = shippedLayouts[1]?.layout ?? ownLayout;
const fileKey = `${filesOf('onlyA1')}imports/respuesta.csv`;

/** A batch that somebody else made of the one advance, in that state, each time anew; the others lose their lines. */
export function disbursementExamples(api: TestApi, advanceid: string): Examples {
  async function fresh(state: 'draft' | 'approved'): Promise<{ disbursementid: string; reference: string }> {
    const id = randomUUID();
    await noLines();
    const [row] = await api.rows<{ number: number }>(
      `insert into disbursement (client_id, id, company_id, number, state, lines, amount, created_at, created_by, created_by_name, decided_at, decided_by, decided_by_name)
       select $1, $2, $3, coalesce(max(number), 0) + 1, $4, 1, 50000, $5, 'x', 'Alguien', $6, $7::text, $7::text from disbursement where client_id = $1 returning number`,
      [
        clients.a,
        id,
        companies.a1,
        state,
        api.clock.now,
        state === 'draft' ? null : api.clock.now,
        state === 'draft' ? null : 'y',
      ],
    );
    await api.rows(
      `insert into disbursement_line (client_id, disbursement_id, position, advance_id, amount, holder, document_type, document_number, bank_code, account_type, account_number, state)
       values ($1, $2, 1, $3, 50000, 'Hugo Álvarez', 'CC', '52000011', '1051', 'savings', '4800123456', $4)`,
      [clients.a, id, advanceid, state === 'draft' ? 'waiting' : 'paid'],
    );
    return { disbursementid: id, reference: `${row?.number}-1` };
  }
  async function noLines(): Promise<void> {
    await api.rows(`update company set payment_rail = 'bank_file' where id = $1`, [companies.a1]);
    await api.rows('delete from disbursement_line where client_id = $1', [clients.a]);
  }
  const byId = (state: 'draft' | 'approved') => async () => {
    const { disbursementid } = await fresh(state);
    return { query: { disbursementid } };
  };
  const companyid = companies.a1;
  return {
    listBankLayouts: [() => ({})],
    getBankLayout: [() => ({ query: { companyid } })],
    previewBankLayout: [() => ({ body: { companyid, layout: pab } })],
    changeBankLayout: [
      async () => {
        await api.rows(`delete from proposal where subject_id = $1`, [companyid]);
        const rows = await api.rows('select from bank_layout where company_id = $1', [companyid]);
        const layout = { ...pab, name: randomUUID() };
        return { query: { companyid }, body: { layout }, version: rows.length };
      },
    ],
    listPayable: [() => noLines().then(() => ({}))],
    listDisbursements: [() => ({ query: { limit: '5' } })],
    getDisbursement: [byId('draft'), byId('approved')],
    listDisbursementLines: [byId('approved')],
    downloadDisbursement: [byId('approved')],
    createDisbursement: [
      async () => {
        await noLines();
        // An advance that an earlier example left in process is payable again only where a bank refused it.
        await api.rows(
          `insert into disbursement_line (client_id, disbursement_id, position, advance_id, amount, holder, document_type, document_number, bank_code, account_type, account_number, state)
           select client_id, id, 9, $2, 50000, 'Hugo Álvarez', 'CC', '52000011', '1051', 'savings', '4800123456', 'rejected' from disbursement where company_id = $1 limit 1`,
          [companies.a1, advanceid],
        );
        const { data } = await api.ask(api.keptSignIn('onlyA1'), listPayable);
        return { body: { companyid: companies.a1, lines: data[0]?.lines ?? 0 } };
      },
    ],
    approveDisbursement: [async () => ({ body: { disbursementid: (await fresh('draft')).disbursementid } })],
    discardDisbursement: [
      async () => ({
        body: { disbursementid: (await fresh('draft')).disbursementid, reason: 'Falta una persona.' },
      }),
    ],
    answerDisbursement: [
      async () => {
        const { disbursementid, reference } = await fresh('approved');
        api.objects.files.set(fileKey, Buffer.from(`Referencia;Estado;Motivo\n${reference};Pagado;\n`));
        return { body: { disbursementid, fileKey, fileName: 'respuesta.csv' } };
      },
    ],
  };
}
