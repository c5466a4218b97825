import {
  createContact,
  deleteContact,
  getContact,
  listContacts,
  updateContact,
} from '@antela/contract/contacts';
import { pageSizeDefault } from '@antela/contract/schemas';
import { AppError } from '../../../http/app-error.ts';
import type { Cursors } from '../../../http/cursor.ts';
import { pageOf, parseSort } from '../../../http/list-page.ts';
import { route } from '../../../http/route.ts';
import { searchTerms } from '../../../text/person-name.ts';
import * as service from './contacts.service.ts';
import * as sql from './contacts.sql.ts';

const toContact = ({
  id,
  has_other_companies: hasOtherCompanies,
  sort_name: _sortName,
  ...rest
}: sql.ContactRecord) => ({ contactid: id, hasOtherCompanies, ...rest });

export const contactsRoutes = (cursors: Cursors) => [
  route(listContacts, async ({ query, scope, read }) => {
    const { q, cursor, limit = pageSizeDefault, sort = 'name:asc', ...given } = query;
    const filters = { ...given, terms: searchTerms(q) };
    const { descending } = parseSort(sort);
    const after = cursors.decode(sort, cursor);
    const [rows, total] = await read((db) =>
      Promise.all([
        sql.listContacts(db, scope, { filters, descending, after, limit }),
        cursor === undefined ? sql.countContacts(db, scope, filters) : null,
      ]),
    );
    const page = pageOf(rows, limit, total, (last) => cursors.encode(sort, [last.sort_name, last.id]));
    return { data: page.rows.map(toContact), page: page.page };
  }),

  route(getContact, async ({ query, scope, read, reply }) => {
    const record = await read((db) => sql.getContact(db, scope, query.contactid));
    if (!record) throw new AppError('not_found');
    void reply.header('etag', `"${record.version}"`);
    return { data: toContact(record) };
  }),

  route(createContact, ({ body, scope, actor, now, write }) =>
    write(async (db) => ({ data: await service.createContact({ db, scope, actor, now }, body) })),
  ),

  route(updateContact, async ({ query, body, scope, actor, now, expectedVersion, write, reply }) => {
    const record = await write((db) =>
      service.updateContact({ db, scope, actor, now }, query.contactid, expectedVersion, body),
    );
    void reply.header('etag', `"${record.version}"`);
    return { data: toContact(record) };
  }),

  route(deleteContact, async ({ query, scope, actor, now, write }) => {
    await write((db) => service.deleteContact({ db, scope, actor, now }, query.contactid));
    return { data: { deleted: true } };
  }),
];
