import { randomUUID } from 'node:crypto';
import { nitCheckDigit } from '@antela/rules/documents';
import type { Examples } from './endpoint-examples.ts';
import { keepFile } from './kept-files.ts';
import { insertAnomaly } from './record-inserts.ts';
import type { TestApi } from './test-api.ts';
import { clients, companies } from './world/clients.ts';
import { employeeIdOf, employmentIdOf } from './world/employees.ts';
import { payrolls } from './world/payrolls.ts';
import { filesOf } from './world/users.ts';

const employeeid = employeeIdOf('line2');
const terms = { product: 'prima', reason: 'other', note: null, from: '2026-11-20', until: null };
const file = { fileKey: `${filesOf('onlyA1')}imports/restricciones.csv`, fileName: 'restricciones.csv' };

export function anomalyExamples(api: TestApi): Examples {
  return {
    listAnomalies: [() => ({ query: { state: 'waiting', limit: '5' } })],
    decideAnomaly: [
      async () => ({
        body: { anomalyid: await insertAnomaly(api, 'own'), state: 'fine', reason: 'Pasó a medio tiempo.' },
      }),
    ],
    downloadAnomalies: [() => ({ query: { format: 'csv' } })],
  };
}

/** Somebody without restrictions, or with one that stands or was lifted, each time anew. */
export function restrictionExamples(api: TestApi): Examples {
  async function fresh(state: 'none' | 'standing' | 'lifted'): Promise<string> {
    const id = randomUUID();
    await api.rows('delete from access_restriction where employee_id = $1', [employeeid]);
    if (state === 'none') return id;
    await api.rows(
      `insert into access_restriction (client_id, id, employee_id, product, reason, start_date, lifted_at, created_by, created_at)
       values ($1, $2, $3, 'prima', 'other', '2026-11-01', $4, 'x', $5)`,
      [clients.a, id, employeeid, state === 'lifted' ? api.clock.now : null, api.clock.now],
    );
    return id;
  }
  return {
    changeRestriction: [
      () => fresh('none').then(() => ({ body: { action: 'set', employeeid, ...terms } })),
      async () => ({
        body: { action: 'lift', restrictionid: await fresh('standing'), liftReason: 'Ya firmó.' },
      }),
      async () => ({ body: { action: 'restore', restrictionid: await fresh('lifted') } }),
    ],
    changeRestrictions: [
      () => fresh('none').then(() => ({ body: { action: 'set', employeeids: [employeeid], ...terms } })),
      () =>
        fresh('none').then(() => ({
          body: {
            action: 'set_chosen',
            chosen: { companyemployeeids: [companyemployeeid] },
            ...terms,
          },
        })),
      async () => ({
        body: { action: 'lift', restrictionids: [await fresh('standing')], liftReason: 'Ya firmó.' },
      }),
      async () => ({ body: { action: 'restore', restrictionids: [await fresh('lifted')] } }),
      () => {
        api.objects.files.set(file.fileKey, Buffer.from('Documento;Motivo\n52000013;Otro\n'));
        return { body: { action: 'import', ...file } };
      },
    ],
    listRestrictions: [() => ({ query: { limit: '5' } })],
    downloadRestrictions: [() => ({ query: { format: 'csv' } })],
    downloadRestrictionTemplate: [() => ({})],
  };
}

const companyemployeeid = employmentIdOf('line2');
const suspension = { kind: 'vacation', from: '2027-01-10', until: '2027-01-20', note: null };

/** One suspension that nothing has touched, or none, each time anew. */
export function suspensionExamples(api: TestApi): Examples {
  async function clear(): Promise<void> {
    await api.rows('delete from suspension_period where employment_id = $1', [companyemployeeid]);
    // The examples of retirements leave the same person retired.
    await api.rows('update employment set end_date = null where id = $1', [companyemployeeid]);
  }
  async function fresh(): Promise<string> {
    const id = randomUUID();
    await clear();
    await api.rows(
      `insert into suspension_period (client_id, id, employment_id, kind, start_date, created_by, created_at) values ($1, $2, $3, 'vacation', '2027-01-01', 'x', $4)`,
      [clients.a, id, companyemployeeid, api.clock.now],
    );
    return id;
  }
  return {
    listSuspensionPeriods: [() => ({ query: { companyemployeeid } })],
    createSuspensionPeriod: [() => clear().then(() => ({ body: { companyemployeeid, ...suspension } }))],
    updateSuspensionPeriod: [
      async () => ({ query: { suspensionperiod_uu: await fresh() }, body: suspension }),
    ],
    deleteSuspensionPeriod: [
      async () => ({
        query: { suspensionperiod_uu: await fresh() },
        body: { reason: 'Se registró por error.' },
      }),
    ],
  };
}

/** A registration as one person saved it first, each time anew. */
export function taxRegistrationExamples(api: TestApi): Examples {
  const body = {
    nit: `52000013-${nitCheckDigit('52000013')}`,
    economicActivity: '0010',
    responsibilities: ['49'],
    file: null,
  };
  return {
    getTaxRegistration: [() => ({ query: { employeeid } })],
    copyTaxRegistrationFile: [
      async () => {
        await api.rows('delete from tax_registration where employee_id = $1', [employeeid]);
        const { key, sha256 } = keepFile(api, '%PDF-1.7 rut', '.pdf');
        await api.rows(
          `insert into tax_registration (client_id, employee_id, nit, file_key, file_name, file_bytes, file_sha256, file_uploaded_at, updated_at, updated_by)
           values ($1, $2, '1-9', $3, 'RUT.pdf', 12, $4, $5, $5, 'x')`,
          [clients.a, employeeid, key, sha256, api.clock.now],
        );
        return { query: { employeerutid: employeeid } };
      },
    ],
    saveTaxRegistration: [
      async () => {
        await api.rows('delete from tax_registration where employee_id = $1', [employeeid]);
        await api.rows(
          `insert into tax_registration (client_id, employee_id, nit, updated_at, updated_by) values ($1, $2, '1-9', $3, 'x')`,
          [clients.a, employeeid, api.clock.now],
        );
        return { query: { employeerutid: employeeid }, body };
      },
      async () => {
        await api.rows('delete from tax_registration where employee_id = $1', [employeeid]);
        const key = `${filesOf('onlyA1')}rut/${randomUUID()}.pdf`;
        api.objects.files.set(key, Buffer.from('%PDF-1.7 rut'));
        return {
          query: { employeerutid: employeeid },
          version: 0,
          body: { ...body, file: { key, name: 'RUT.pdf' } },
        };
      },
    ],
  };
}

/** Somebody who is there, or whose retirement can be taken back, each time anew. */
export function retirementExamples(api: TestApi): Examples {
  const who = { companyemployeeids: [companyemployeeid] };
  async function fresh(retired: boolean): Promise<string> {
    const batch = randomUUID();
    await api.rows('delete from retirement where employment_id = $1', [companyemployeeid]);
    await api.rows('update employment set end_date = $2 where id = $1', [
      companyemployeeid,
      retired ? '2026-11-20' : null,
    ]);
    if (retired)
      await api.rows(
        `insert into retirement (client_id, id, employment_id, batch_id, end_date, wallet_balances, effective_at, created_by, created_by_name, created_at)
         values ($1, $2, $3, $2, '2026-11-20', 'keep', $4, 'x', 'x', $4)`,
        [clients.a, batch, companyemployeeid, api.clock.now],
      );
    return batch;
  }
  const ofRetired = () => fresh(true).then(() => ({ query: { companyemployeeid } }));
  return {
    previewRetirement: [
      () => fresh(false).then(() => ({ body: { who } })),
      () => ({ body: { who: { filters: { q: 'Cortés' }, expected: 1 } } }),
    ],
    retireEmployeesConsequences: [
      () => fresh(false).then(() => ({ body: { who, endDate: '2026-11-20', walletBalances: 'keep' } })),
    ],
    retireEmployees: [
      () =>
        fresh(false).then(() => ({
          body: {
            who,
            endDate: '2026-11-20',
            leavingReason: 'resignation',
            note: null,
            walletBalances: 'keep',
          },
        })),
    ],
    undoRetirement: [async () => ({ body: { batchid: await fresh(true) } })],
    getSettlement: [ofRetired],
    downloadSettlementLetter: [ofRetired],
  };
}

/** The position of somebody, today's and one that is planned, each time anew. */
export function employmentTermExamples(api: TestApi): Examples {
  const terms = { payrollid: payrolls.line.id, position: 'Auxiliar' };
  const change = { companyemployeeid, from: '2026-12-01', terms };
  async function planned(): Promise<void> {
    await api.rows('delete from employment_term where employment_id = $1', [companyemployeeid]);
    await api.rows(
      `insert into employment_term (client_id, id, employment_id, field, value, valid_from) values ($1, $2, $3, 'position', '"Auxiliar"', '2026-12-01')`,
      [clients.a, randomUUID(), companyemployeeid],
    );
  }
  return {
    listEmploymentTerms: [() => planned().then(() => ({ query: { companyemployeeid } }))],
    changeEmploymentTerms: [() => ({ body: change })],
    previewEmploymentTerms: [() => ({ body: change })],
    withdrawEmploymentTerm: [
      () => planned().then(() => ({ query: { companyemployeeid, field: 'position', from: '2026-12-01' } })),
    ],
  };
}

/** Acts on somebody as on many, each time anew. */
export function employeeBatchExamples(api: TestApi): Examples {
  const who = { companyemployeeids: [companyemployeeid] };
  const from = '2026-12-01';
  async function fresh(isSuspended: boolean, activated: boolean): Promise<string> {
    const id = randomUUID();
    await api.rows('delete from suspension_period where employment_id = $1', [companyemployeeid]);
    await api.rows('delete from employment_term where employment_id = $1', [companyemployeeid]);
    await api.rows('update employment set end_date = null where id = $1', [companyemployeeid]);
    await api.rows('delete from activation_code where target_id = $1', [employeeid]);
    await api.rows('update employee set activated_at = $2 where id = $1', [
      employeeid,
      activated ? api.clock.now : null,
    ]);
    if (isSuspended)
      await api.rows(
        `insert into suspension_period (client_id, id, employment_id, kind, start_date, created_by, created_at) values ($1, $2, $3, 'vacation', $4, 'x', $5)`,
        [clients.a, id, companyemployeeid, from, api.clock.now],
      );
    return id;
  }
  const batch = async () => {
    const id = await fresh(true, true);
    await api.rows(
      `insert into employee_batch_row (client_id, batch_id, employment_id, act, before, created_by, created_by_name, created_at)
       values ($1, $2, $3, 'suspend', $4, 'x', 'x', $5)`,
      [clients.a, id, companyemployeeid, { left: 'made', id, version: 1, from }, api.clock.now],
    );
    return id;
  };
  const act =
    (change: object, isSuspended = false, activated = true) =>
    async () => {
      await fresh(isSuspended, activated);
      return { body: { who, change } };
    };
  const changes = [
    act({ act: 'payroll', payrollid: payrolls.free.id, from }),
    act({ act: 'cost_center', costCenter: 'PR-09', from }),
    act({ act: 'suspend', kind: 'vacation', from, until: null, note: null }),
    act({ act: 'lift', from: '2026-12-05' }, true),
    act({ act: 'invite', text: 'Activa tu cuenta.', reminds: true }, false, false),
  ];
  return {
    changeEmployees: changes,
    changeEmployeesConsequences: changes,
    listInvitations: [async () => ({})],
    downloadInvitationPoster: [async () => ({ query: { companyid: companies.a1 } })],
    undoEmployeesChange: [async () => ({ body: { batchid: await batch() } })],
  };
}
