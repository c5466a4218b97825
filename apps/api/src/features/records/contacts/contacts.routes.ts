import {
  createContact,
  deleteContact,
  getContact,
  listContacts,
  updateContact,
} from '@antela/contract/contacts';
import { orNotFound } from '../../../http/app-error.ts';
import { listOf, listRoute } from '../../../http/list.ts';
import { route } from '../../../http/route.ts';
import * as service from './contacts.service.ts';
import * as sql from './contacts.sql.ts';

const toContact = ({
  id,
  has_other_companies: hasOtherCompanies,
  sort_name: _sortName,
  ...rest
}: sql.ContactRecord) => ({ contactid: id, hasOtherCompanies, ...rest });

const contacts = listOf(listContacts, {
  order: 'name:asc',
  rows: (db, ask) => sql.listContacts(db, ask.scope, ask),
  count: (db, { scope, filters }) => sql.countContacts(db, scope, filters),
  position: (row) => [row.sort_name, row.id],
  show: (rows) => rows.map(toContact),
});

export const contactsRoutes = () => [
  listRoute(contacts),

  route(getContact, async ({ query, scope, read }) => {
    const record = orNotFound(await read(({ db }) => sql.getContact(db, scope, query.contactid)));
    return { data: toContact(record) };
  }),

  route(createContact, ({ body, write }) =>
    write(async (context) => ({ data: await service.createContact(context, body) })),
  ),

  route(updateContact, async ({ query, body, expectedVersion, write }) => {
    const record = await write((context) =>
      service.updateContact(context, query.contactid, expectedVersion, body),
    );
    return { data: toContact(record) };
  }),

  route(deleteContact, async ({ query, write }) => {
    await write((context) => service.deleteContact(context, query.contactid));
    return { data: { deleted: true } };
  }),
];
