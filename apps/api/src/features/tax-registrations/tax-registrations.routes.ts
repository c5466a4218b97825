import * as contract from '@antela/contract/tax-registrations';
import { route } from '../../http/route.ts';
import type { ObjectStore } from '../../objects/object-store.ts';
import { checkRutFile } from './check-rut-file.ts';
import * as service from './tax-registrations.service.ts';
import { toTaxRegistration } from './tax-registrations.wire.ts';

export const taxRegistrationsRoutes = (objects: ObjectStore) => [
  route(contract.getTaxRegistration, async ({ query, scope, read, reply }) => {
    const record = await read((db) => service.mustGet(db, scope, query.employeeid));
    void reply.header('etag', `"${record.version}"`);
    return { data: toTaxRegistration(record) };
  }),

  route(
    contract.saveTaxRegistration,
    async ({ query, body: { file, ...values }, scope, actor, now, expectedVersion, read, write, reply }) => {
      // Before anything is read from the store: whose file it is for, and whether it is the one already kept.
      const before = await read((db) => service.mustGet(db, scope, query.employeerutid));
      const isKept = file !== null && file.key === before.file_key;
      const checked = isKept ? undefined : file && (await checkRutFile(objects, scope.clientId, file));
      const record = await write((db) =>
        service.saveTaxRegistration(
          { db, scope, actor, now },
          query.employeerutid,
          expectedVersion,
          values,
          checked,
        ),
      );
      void reply.header('etag', `"${record.version}"`);
      return { data: toTaxRegistration(record) };
    },
  ),
];
