import { getAdvance } from '@antela/contract/advances';
import {
  answerDisbursement,
  approveDisbursement,
  createDisbursement,
  listDisbursementLines,
  listPayable,
} from '@antela/contract/disbursements';
import { appCreateAdvance } from '@antela/contract/employee-app';
import { expect } from 'vitest';
import type { Caller } from './calls.ts';
import type { startFileApi } from './file-api.ts';
import { uploadsOf } from './kept-files.ts';
import { clients, companies } from './world/clients.ts';
import { insertEmployees } from './world/employees.ts';
import { worldId } from './world/ids.ts';

/** Head of a batch as its file has it. */
export const batchHead = {
  number: 12,
  companyNit: '900123456',
  companyName: 'Logística Telar S.A.S.',
  date: '2026-11-20',
  time: '0935',
};

interface Given {
  api: Awaited<ReturnType<typeof startFileApi>>['api'];
  maker: Caller;
  checker: Caller;
}

/** Batches of a company that pays by its bank's files: two people take advances, `maker` gathers them, `checker` approves. */
export async function batchesOf({ api, maker, checker }: Given) {
  await api.rows(`update company set payment_rail = 'bank_file' where id = $1`, [companies.a1]);
  let numbers = 700_000;
  /** Employments of two people who may take 100,000 each. */
  async function newPeople(): Promise<string[]> {
    const fresh = [(numbers += 1), (numbers += 1)];
    const client = await api.owner.connect();
    await insertEmployees(
      client,
      fresh.map((number) => ({ number, payroll: 'free', firstName: 'Lucía', firstSurname: `Nº ${number}` })),
    ).finally(() => client.release());
    await api.rows(`update employee set email = 'lucia@example.co' where id = any($1)`, [
      fresh.map((number) => worldId(0x10000 + number)),
    ]);
    return fresh.map((number) => worldId(0x20000 + number));
  }

  const evidence = { text: 'Autorizo el descuento.', textVersion: '1', ip: null };
  async function take(employment: string | undefined): Promise<string> {
    const body = {
      clientid: clients.a,
      companyemployeeid: employment ?? '',
      kind: 'salary' as const,
      amount: 100_000,
      evidence,
    };
    return (await api.ask(api.machine, appCreateAdvance, { body })).data.advanceid;
  }
  const states = async (advanceid: string) => {
    const { data } = await api.ask(maker, getAdvance, { query: { advanceid } });
    return [data.paymentState, data.deductionState];
  };
  async function draft(count: number): Promise<string> {
    const { data } = await api.ask(maker, listPayable);
    expect(data).toMatchObject([{ company: { id: companies.a1 }, lines: count }]);
    return (await api.ask(maker, createDisbursement, { body: { companyid: companies.a1, lines: count } }))
      .data.disbursementid;
  }
  async function approved(count: number): Promise<string> {
    const disbursementid = await draft(count);
    await api.ask(checker, approveDisbursement, { body: { disbursementid } });
    return disbursementid;
  }
  const lines = async (disbursementid: string) =>
    (await api.ask(checker, listDisbursementLines, { query: { disbursementid } })).data;
  /** The bank's answer, one outcome for each line of the batch, or of another one. */
  async function answer(disbursementid: string, said: readonly string[], caller = checker, of?: string) {
    const references = (await lines(of ?? disbursementid)).map(({ reference }) => reference);
    const fileKey = `${uploadsOf(caller)}imports/respuesta-${disbursementid}.csv`;
    const rows = said.map(
      (outcome, index) => `${references[index] ?? '000001-99999'};${outcome};Cuenta cancelada`,
    );
    api.objects.files.set(
      fileKey,
      Buffer.from(`REFERENCIA;ESTADO;MOTIVO\r\n${rows.join('\r\n')}\r\n`, 'latin1'),
    );
    return api.call(caller, answerDisbursement, {
      body: { disbursementid, fileKey, fileName: 'respuesta.csv' },
    });
  }
  const booked = async (advanceid: string) => {
    const [row] = await api.rows<{ transfers: number; reversed: number; balance: number }>(
      `select count(*) filter (where reverses_id is null)::int as transfers, count(reverses_id)::int as reversed,
              coalesce(sum(case when reverses_id is null then amount else -amount end), 0)::int as balance
       from ledger_transfer where advance_id = $1`,
      [advanceid],
    );
    return row;
  };
  return { newPeople, take, states, draft, approved, lines, answer, booked };
}
