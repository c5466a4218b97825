import {
  createContact,
  deleteContact,
  getContact,
  listContacts,
  updateContact,
  type Contact,
} from '@antela/contract/contacts';
import type { BodyOf, ResponseOf } from '@antela/contract/endpoint';
import { pageSizeDefault } from '@antela/contract/schemas';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { callApi } from '../../../lib/api.ts';
import { asking, useFresh } from '../../../lib/asking.ts';
import { useListTotal } from '../../../lib/use-list-total.ts';
import { filterQuery, listQueryOf, type ContactsSearch } from './contacts-search.ts';

export function useContacts(search: ContactsSearch, text: string, cursor: string | undefined) {
  const query = listQueryOf(search, text, cursor);
  return useQuery({
    ...asking(listContacts, { query: { ...query, limit: String(pageSizeDefault) } }),
    placeholderData: keepPreviousData,
  });
}

export function useContactsTotal(
  search: ContactsSearch,
  text: string,
  list: ResponseOf<typeof listContacts> | undefined,
) {
  const filters = filterQuery(search, text);
  return useListTotal(asking(listContacts, { query: { ...filters, limit: '1' } }), list);
}

export function useContact(contactid: string | null) {
  return useQuery({
    ...asking(getContact, { query: { contactid: contactid ?? '' } }),
    select: ({ data }) => data,
    enabled: contactid !== null,
  });
}

export function useFreshContact(contactid: string): () => Promise<Contact> {
  const fresh = useFresh(getContact, { query: { contactid } });
  return async () => (await fresh()).data;
}

export function useCreateContact() {
  return useMutation({
    mutationFn: (body: BodyOf<typeof createContact>) => callApi(createContact, { body }),
  });
}

export function useUpdateContact(contactid: string) {
  return useMutation({
    mutationFn: ({ body, version }: { body: BodyOf<typeof updateContact>; version: number }) =>
      callApi(updateContact, { query: { contactid }, body, ifMatch: `"${version}"` }),
  });
}

export function useDeleteContact(contactid: string) {
  return useMutation({ mutationFn: () => callApi(deleteContact, { query: { contactid } }) });
}
