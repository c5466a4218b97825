import { listImportRows } from '@antela/contract/import-rows';
import {
  applyImport,
  createImport,
  getImport,
  reviewImport,
  undoImport,
  type ImportKind,
} from '@antela/contract/imports';
import { getJob } from '@antela/contract/jobs';
import { expect } from 'vitest';
import type { Caller } from './calls.ts';
import { uploadsOf } from './kept-files.ts';
import type { TestApi } from './test-api.ts';
import { companies } from './world/clients.ts';
import { payrolls } from './world/payrolls.ts';
import { filesOf, type UserKey } from './world/users.ts';

interface Place {
  companyid: string | null;
  payrollid: string | null;
}

export const nowhere: Place = { companyid: null, payrollid: null };

interface Upload {
  fileName?: string;
  /** Milliseconds for each step. */
  timeout?: number;
}

/** Imports as people do them: upload, confirm what is proposed, see what would happen, apply. The API must be working. */
export function importing(api: TestApi, caller: Caller) {
  const read = async (importid: string) => (await api.ask(caller, getImport, { query: { importid } })).data;
  const reached = async (importid: string, state: string, timeout = 25_000) => {
    await expect
      .poll(
        () => read(importid).then((one) => (one.state === 'failed' ? `failed: ${one.failure}` : one.state)),
        { timeout, interval: 50 },
      )
      .toBe(state);
    return read(importid);
  };
  return {
    read,
    reached,
    async reviewed(kind: ImportKind, file: Buffer | string, place: Place, over: Upload = {}) {
      const { timeout, fileName = `${crypto.randomUUID()}.csv` } = over;
      const fileKey = `${uploadsOf(caller)}imports/${crypto.randomUUID()}/${fileName}`;
      api.objects.files.set(fileKey, Buffer.from(file));
      const { data } = await api.ask(caller, createImport, { body: { kind, fileKey, fileName, ...place } });
      const proposed = await reached(data.importid, 'mapping', timeout);
      await api.ask(caller, reviewImport, {
        query: { importid: data.importid },
        version: proposed.version,
        body: { mapping: proposed.columns.map(({ index, field }) => ({ index, field })), ...place },
      });
      return reached(data.importid, 'ready', timeout);
    },
    async rowsOf(importid: string, outcome?: 'changed' | 'error') {
      const query = { importid, limit: '200', ...(outcome && { outcome }) };
      return (await api.ask(caller, listImportRows, { query })).data;
    },
    async applied(importid: string, over: object = {}) {
      await api.ask(caller, applyImport, {
        body: { importid, mode: 'valid_rows', confirmWarnings: true, ...over },
      });
      return reached(importid, 'applied');
    },
    async undone(importid: string) {
      const { data } = await api.ask(caller, undoImport, { body: { importid } });
      const job = async () => (await api.ask(caller, getJob, { query: { jobid: data.jobid } })).data;
      await expect
        .poll(async () => (await job()).finishedAt, { timeout: 20_000, interval: 50 })
        .not.toBeNull();
      return job();
    },
  };
}

export const rosterHeader = 'Documento;Nombres;Apellidos;Fecha de ingreso;Salario';

/** A roster of so many new people, whose documents follow each other. */
export const sheetOf = (count: number, from: number): string =>
  [
    rosterHeader,
    ...Array.from({ length: count }, (_, index) => `${from + index};Zoila;Prueba;2025-03-04;2500000`),
  ].join('\n');

/** Steps of an import of new people, each as a call of its own: the file, the import of it, and where it has come to. */
export function startingImports(api: TestApi, admin: Caller) {
  const place = { companyid: companies.a1, payrollid: payrolls.open.id };
  const upload = (name: string, file: Buffer | string, by: UserKey = 'admin'): string => {
    const key = `${filesOf(by)}imports/${name}`;
    api.objects.files.set(key, Buffer.from(file));
    return key;
  };
  const start = (fileKey: string, fileName = fileKey.split('/').at(-1) ?? '', caller = admin) =>
    api.call(caller, createImport, { body: { kind: 'employees-create', fileKey, fileName, ...place } });
  const begin = async (fileKey: string) => {
    const answer = await start(fileKey);
    expect(answer.status, answer.text).toBe(202);
    return answer.body.data;
  };
  const { read, reached } = importing(api, admin);
  const mappingOf = (one: Awaited<ReturnType<typeof read>>) =>
    one.columns.map(({ index, field }) => ({ index, field }));
  return { place, upload, start, begin, read, reached, mappingOf };
}
