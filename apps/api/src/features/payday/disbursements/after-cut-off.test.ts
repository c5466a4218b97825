import { cancelAdvances } from '@antela/contract/advance-decisions';
import { getAdvance } from '@antela/contract/advances';
import { cutOffConsequences } from '@antela/contract/consequences';
import { listDeductionLines } from '@antela/contract/deduction-lines';
import {
  answerDisbursement,
  approveDisbursement,
  createDisbursement,
  listDisbursementLines,
  listPayable,
} from '@antela/contract/disbursements';
import { appCreateAdvance } from '@antela/contract/employee-app';
import {
  bringPaymentsBack,
  cutOffPayPeriod,
  issuePeriodReport,
  orderPeriodReport,
  reconcilePayPeriod,
} from '@antela/contract/period-steps';
import { beforeEach, expect, test } from 'vitest';
import { startFileApi } from '../../../test/file-api.ts';
import { uploadsOf } from '../../../test/kept-files.ts';
import { detailOf, insertPayroll, insertPeople, reportPeriod } from '../../../test/pay-periods.ts';
import { clients, companies } from '../../../test/world/clients.ts';
import { payrolls } from '../../../test/world/payrolls.ts';

const { api, admin: maker } = await startFileApi();
const checker = api.signIn('approver');
await api.rows(`update company set payment_rail = 'bank_file' where id = $1`, [companies.a1]);

let november = '';
let december = '';
let advanceid = '';
/** Somebody of a payroll of its own has just taken 100,000 in its November. */
beforeEach(async () => {
  const payroll = await insertPayroll(api);
  ({ november, december } = payroll.periods);
  await api.rows(
    `insert into advance_policy (client_id, id, payroll_id, version, valid_from, terms, created_at, created_by)
     select client_id, gen_random_uuid(), $1, 1, valid_from, terms, created_at, created_by from advance_policy where id = $2`,
    [payroll.id, payrolls.free.policyId],
  );
  const [companyemployeeid = ''] = await insertPeople(api, payroll, 1);
  const body = {
    clientid: clients.a,
    companyemployeeid,
    kind: 'salary' as const,
    amount: 100_000,
    evidence: { text: 'Autorizo el descuento.', textVersion: '1', ip: null },
  };
  ({ advanceid } = (await api.ask(api.machine, appCreateAdvance, { body })).data);
});

const cutOff = () => api.ask(maker, cutOffPayPeriod, { body: { payperiodid: november } });
const states = async () => {
  const { data } = await api.ask(maker, getAdvance, { query: { advanceid } });
  return [data.paymentState, data.deductionState];
};
const payable = async () => (await api.ask(maker, listPayable)).data[0];
async function batch(): Promise<string> {
  expect(await payable()).toMatchObject({ lines: 1, amount: 100_000 });
  const body = { companyid: companies.a1, lines: 1 };
  return (await api.ask(maker, createDisbursement, { body })).data.disbursementid;
}
const approve = (disbursementid: string) =>
  api.ask(checker, approveDisbursement, { body: { disbursementid } });
async function answer(disbursementid: string, said: string) {
  const [line] = (await api.ask(checker, listDisbursementLines, { query: { disbursementid } })).data;
  const fileKey = `${uploadsOf(checker)}imports/respuesta-${disbursementid}.csv`;
  const rows = `REFERENCIA;ESTADO;MOTIVO\r\n${line?.reference};${said};Cuenta cancelada\r\n`;
  api.objects.files.set(fileKey, Buffer.from(rows, 'latin1'));
  const body = { disbursementid, fileKey, fileName: 'respuesta.csv' };
  await api.ask(checker, answerDisbursement, { body });
}
const leaveOut = () =>
  api.ask(maker, issuePeriodReport, {
    body: {
      payperiodid: november,
      lastVersion: 0,
      expectedLines: 0,
      expectedTotal: 0,
      leftOut: { count: 1, amount: 105_950 },
    },
  });
const reportedIn = async (payperiodid: string) => {
  await reportPeriod(api, maker, payperiodid);
  const { data } = await api.ask(maker, listDeductionLines, { query: { payperiodid } });
  return data.map(({ total }) => total);
};
const one = { count: 1, amount: 105_950 };
const none = { count: 0, amount: 0 };

test('what is approved and in no batch at the cut-off is told before and after it, sent, and deducted by the report that waits for it', async () => {
  const { data: said } = await api.ask(maker, cutOffConsequences, { body: { payperiodid: november } });
  expect(said.find(({ code }) => code === 'unsent')).toMatchObject({ tone: 'warn', ...one });
  expect(said.find(({ code }) => code === 'go_on')).toBeUndefined();
  await cutOff();
  expect((await detailOf(api, maker, november)).blocks).toMatchObject({
    inPayment: 1,
    byFile: { toSend: one, toApprove: none, toAnswer: none },
  });
  expect(await payable()).toMatchObject({ awaited: 1 });
  const made = await batch();
  expect((await detailOf(api, maker, november)).blocks.byFile).toEqual({
    toSend: none,
    toApprove: one,
    toAnswer: none,
  });
  await approve(made);
  expect((await detailOf(api, maker, november)).blocks.byFile).toEqual({
    toSend: none,
    toApprove: none,
    toAnswer: one,
  });
  await api.ask(maker, orderPeriodReport, { body: { payperiodid: november, lastVersion: 0 } });
  await answer(made, 'Pagado');
  expect(await states()).toEqual(['paid', 'pending']);
  const { blocks } = await detailOf(api, maker, november);
  expect([blocks.inPayment, blocks.byFile]).toEqual([0, { toSend: none, toApprove: none, toAnswer: none }]);
});

test('a batch made before the cut-off is approved and answered after it, and a refusal sends nothing to the report', async () => {
  const made = await batch();
  const { data: said } = await api.ask(maker, cutOffConsequences, { body: { payperiodid: november } });
  expect(said.find(({ code }) => code === 'unsent')).toMatchObject(one);
  await cutOff();
  await approve(made);
  expect(
    (await api.ask(checker, listDisbursementLines, { query: { disbursementid: made } })).data,
  ).toMatchObject([{ state: 'sent' }]);
  await answer(made, 'Rechazado');
  expect((await detailOf(api, maker, november)).blocks).toMatchObject({ inPayment: 0, failed: 1 });
  expect(await reportedIn(november)).toEqual([]);
});

test('what a report left to the next period unsent is sent, and deducted by that one alone', async () => {
  await cutOff();
  await leaveOut();
  expect((await detailOf(api, maker, december)).toDeduct.parts.on_its_way).toEqual(one);
  const made = await batch();
  await approve(made);
  await answer(made, 'Pagado');
  expect((await detailOf(api, maker, november)).blocks).toMatchObject({
    inPayment: 0,
    outOfDate: { count: 0 },
  });
  expect((await detailOf(api, maker, december)).toDeduct.amount).toBe(105_950);
  await api.ask(maker, reconcilePayPeriod, { body: { action: 'all', version: 1, payperiodid: november } });
  await answer(made, 'Devuelto');
  expect(await states()).toEqual(['returned', 'not_applicable']);
  expect((await detailOf(api, maker, december)).toDeduct.amount).toBe(0);
});

test('what came back to a period that was confirmed without it is in the next one’s figure, sent or not, and once', async () => {
  await cutOff();
  await leaveOut();
  await api.ask(maker, bringPaymentsBack, { body: { payperiodid: november } });
  await api.ask(maker, reconcilePayPeriod, { body: { action: 'all', version: 1, payperiodid: november } });
  expect((await detailOf(api, maker, december)).toDeduct).toMatchObject({
    amount: 105_950,
    parts: { on_its_way: one },
  });
  const made = await batch();
  await approve(made);
  expect((await detailOf(api, maker, december)).toDeduct.parts.on_its_way).toEqual(one);
  await answer(made, 'Pagado');
  expect((await detailOf(api, maker, december)).toDeduct).toMatchObject({
    amount: 105_950,
    parts: { carried: one, on_its_way: none },
  });
});

test('after the cut-off it may be cancelled instead, and then nothing waits', async () => {
  const made = await batch();
  await cutOff();
  await api.ask(maker, cancelAdvances, { body: { advanceids: [advanceid], reason: 'Ya no.' } });
  const refused = await api.call(checker, approveDisbursement, { body: { disbursementid: made } });
  expect(refused.status).toBe(409);
  expect(await reportedIn(november)).toEqual([]);
});
