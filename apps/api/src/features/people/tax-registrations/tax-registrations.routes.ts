import * as contract from '@antela/contract/tax-registrations';
import { AppError } from '../../../http/app-error.ts';
import { route } from '../../../http/route.ts';
import type { ObjectStore } from '../../../objects/object-store.ts';
import { copyFor } from '../../../objects/stored-files.ts';
import { keepRutFile } from './keep-rut-file.ts';
import * as service from './tax-registrations.service.ts';
import { toTaxRegistration } from './tax-registrations.wire.ts';

export const taxRegistrationsRoutes = (objects: ObjectStore) => [
  route(contract.getTaxRegistration, async ({ query, scope, read }) => {
    const record = await read(({ db }) => service.mustGet(db, scope, query.employeeid));
    return { data: toTaxRegistration(record) };
  }),

  route(contract.copyTaxRegistrationFile, async ({ query, scope, user, read }) => {
    const record = await read(({ db }) => service.mustGet(db, scope, query.employeerutid));
    if (record.file_key === null) throw new AppError('not_found');
    const file = { key: record.file_key, name: record.file_name ?? '', sha256: record.file_sha256 };
    return { data: await copyFor(objects, user, file) };
  }),

  route(
    contract.saveTaxRegistration,
    async ({ query, body: { file, ...values }, scope, user, expectedVersion, read, write }) => {
      // Before anything is read from the store: whose file it is for, and whether it is the one already kept.
      const before = await read(({ db }) => service.mustGet(db, scope, query.employeerutid));
      const isKept = file !== null && file.key === before.file_key;
      const checked = isKept ? undefined : file && (await keepRutFile(objects, user, file));
      const record = await write((context) =>
        service.saveTaxRegistration(context, query.employeerutid, expectedVersion, values, checked),
      );
      return { data: toTaxRegistration(record) };
    },
  ),
];
