import { downloadClosingPacket } from '@antela/contract/closing-packet';
import { issuePeriodReport, orderPeriodReport } from '@antela/contract/period-steps';
import type { Examples } from './endpoint-examples.ts';
import { keepFile } from './kept-files.ts';
import { insertPaidAdvances } from './paid-advances.ts';
import { insertPeriod, insertSettlement, insertWaitingPeriod } from './pay-periods.ts';
import type { TestApi } from './test-api.ts';
import { companies } from './world/clients.ts';
import { employmentIdOf } from './world/employees.ts';
import { payrolls, periodIdOf } from './world/payrolls.ts';
import { filesOf } from './world/users.ts';

const seen = { lastVersion: 0, expectedLines: 1, expectedTotal: 105_950 };

export function payPeriodExamples(api: TestApi): Examples {
  const upload = () => {
    const fileKey = `${filesOf('onlyA1')}imports/${crypto.randomUUID()}.csv`;
    api.objects.files.set(fileKey, Buffer.from('Documento;Descontado\n52000011;0\n'));
    return { fileKey, fileName: 'descontado.csv', absent: null, absentReason: null };
  };
  const of = employmentIdOf('free');
  /** A reported period that left two payments to the next. */
  const leftOut = async () => {
    const { id: payperiodid } = await insertWaitingPeriod(api);
    const body = { payperiodid, ...seen, leftOut: { count: 2, amount: 111_900 } };
    await api.ask(api.signIn('admin'), issuePeriodReport, { body });
    return payperiodid;
  };
  /** A closed period whose packet somebody has taken. */
  const keptPacket = async () => {
    const payperiodid = await insertPeriod(api, 'closed');
    await api.call(api.signIn('admin'), downloadClosingPacket, { query: { payperiodid } });
    return payperiodid;
  };
  return {
    listPayPeriods: [() => ({ query: { payrollid: payrolls.free.id, limit: '2' } })],
    getPayPeriod: [() => ({ query: { payperiodid: periodIdOf('free') } })],
    getReportUnderWay: [() => ({ query: { payperiodid: periodIdOf('free') } })],
    listDeductionLines: [() => ({ query: { payperiodid: periodIdOf('free') } })],
    listToDeduct: [
      async () => {
        const payperiodid = periodIdOf('free');
        await insertPaidAdvances(api, payrolls.free, [
          { periodId: payperiodid, employmentId: of, amount: 10_000 },
        ]);
        return { query: { part: 'paid', payperiodid, companyid: companies.a1 } };
      },
    ],
    listLineItems: [
      async () => ({
        query: { payperiodid: await insertPeriod(api, 'reported', of), companyemployeeid: of, version: '1' },
      }),
    ],
    cutOffPayPeriod: [async () => ({ body: { payperiodid: await insertPeriod(api, 'open') } })],
    reopenPayPeriod: [
      async () => ({
        body: {
          payperiodid: await insertPeriod(api, 'cutoff'),
          reason: 'Faltaba el turno de la noche',
          cutoffAt: '2026-11-25T22:00:00Z',
        },
      }),
    ],
    cutOffPayPeriodConsequences: [async () => ({ body: { payperiodid: await insertPeriod(api, 'open') } })],
    reopenPayPeriodConsequences: [async () => ({ body: { payperiodid: await insertPeriod(api, 'cutoff') } })],
    issuePeriodReport: [async () => ({ body: { payperiodid: await insertPeriod(api, 'cutoff'), ...seen } })],
    issuePeriodReportConsequences: [
      async () => ({ body: { payperiodid: (await insertWaitingPeriod(api)).id } }),
    ],
    bringPaymentsBack: [async () => ({ body: { payperiodid: await leftOut() } })],
    bringPaymentsBackConsequences: [async () => ({ body: { payperiodid: await leftOut() } })],
    orderPeriodReport: [
      async () => ({ body: { payperiodid: (await insertWaitingPeriod(api)).id, lastVersion: 0 } }),
    ],
    orderPeriodReportConsequences: [
      async () => ({ body: { payperiodid: (await insertWaitingPeriod(api)).id } }),
    ],
    withdrawPeriodReport: [
      async () => {
        const { id: payperiodid } = await insertWaitingPeriod(api);
        await api.ask(api.keptSignIn('admin'), orderPeriodReport, { body: { payperiodid, lastVersion: 0 } });
        return { body: { payperiodid } };
      },
    ],
    reconcilePayPeriod: [
      async () => ({ body: { action: 'all', version: 1, payperiodid: await insertPeriod(api, 'reported') } }),
      async () => ({
        body: { action: 'review', payperiodid: await insertPeriod(api, 'reported', of), ...upload() },
      }),
    ],
    unconfirmPayPeriod: [
      async () => ({
        body: { payperiodid: await insertPeriod(api, 'reconciled'), reason: 'Era el archivo de octubre' },
      }),
    ],
    listOpenItems: [() => ({ query: { payrollid: payrolls.free.id, state: 'open', limit: '2' } })],
    copyClearingEvidence: [
      async () => {
        const { id, clearingId } = await insertSettlement(api, 50_000);
        const { key, sha256 } = keepFile(api, '%PDF-1.7 liquidación', '.pdf');
        await api.rows(
          `update antela.open_item_clearing set evidence_key = $1, evidence_name = 'liquidación.pdf', evidence_sha256 = $2 where id = $3`,
          [key, sha256, clearingId],
        );
        return { query: { openitemid: id, clearingid: clearingId } };
      },
    ],
    clearOpenItem: [
      async () => ({
        body: {
          openitemid: (await insertSettlement(api)).id,
          amount: 50_000,
          clearedOn: '2026-11-20',
          reference: 'LIQ 1',
          note: null,
        },
      }),
      async () => {
        const key = `${filesOf('onlyA1')}receipts/${crypto.randomUUID()}.pdf`;
        api.objects.files.set(key, Buffer.from('%PDF-1.7 liquidación'));
        return {
          body: {
            openitemid: (await insertSettlement(api)).id,
            amount: 50_000,
            clearedOn: '2026-11-20',
            reference: 'LIQ 1',
            note: null,
            evidence: { key, name: 'liquidación.pdf' },
          },
        };
      },
    ],
    undoClearing: [
      async () => {
        const { id, clearingId } = await insertSettlement(api, 50_000);
        return { body: { openitemid: id, clearingid: clearingId, reason: 'Era de otra persona' } };
      },
    ],
    moveToDebt: [
      async () => ({
        body: { openitemid: (await insertSettlement(api)).id, reason: 'La liquidación no alcanzó' },
      }),
    ],
    resolvePayPeriod: [
      async () => ({
        body: { payperiodid: await insertPeriod(api, 'with_differences'), differences: [], finish: false },
      }),
    ],
    closePayPeriod: [
      async () => ({
        body: {
          payperiodid: await insertPeriod(api, 'reconciled'),
          amount: 105_950,
          paidOn: '2026-11-20',
          reference: 'ACH 4711',
        },
      }),
    ],
    downloadPeriodReport: [
      async () => ({
        query: { payperiodid: await insertPeriod(api, 'reported'), version: '1', format: 'csv' },
      }),
    ],
    listRemittances: [
      async () => {
        await insertPeriod(api, 'reconciled');
        return { query: { state: 'due', limit: '5' } };
      },
      () => ({ query: {} }),
    ],
    downloadRemittances: [() => ({ query: { format: 'csv' } })],
    downloadClosingPacket: [async () => ({ query: { payperiodid: await insertPeriod(api, 'closed') } })],
    listPacketFiles: [async () => ({ query: { payperiodid: await keptPacket() } })],
    downloadPacketFile: [async () => ({ query: { payperiodid: await keptPacket(), name: 'giros.csv' } })],
    reviewPayrollFile: [
      async () => {
        const { fileKey, fileName } = upload();
        const payperiodid = await insertPeriod(api, 'reported', of);
        return { body: { payperiodid, version: 1, fileKey, fileName, sheet: null, column: 1 } };
      },
    ],
    downloadPayrollFile: [
      async () => {
        const { fileKey, fileName } = upload();
        const payperiodid = await insertPeriod(api, 'reported', of);
        return { query: { payperiodid, version: '1', fileKey, fileName, column: '1' } };
      },
    ],
    downloadReportBySoftware: [
      async () => {
        const payperiodid = await insertPeriod(api, 'reported');
        await api.rows(
          `update payroll set software = 'novasoft' where id = (select payroll_id from pay_period where id = $1)`,
          [payperiodid],
        );
        return { query: { payperiodid, version: '1' } };
      },
    ],
    downloadConfirmationTemplate: [
      async () => ({ query: { payperiodid: await insertPeriod(api, 'reported') } }),
    ],
  };
}
