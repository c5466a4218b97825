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
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';
import { useListTotal } from '../../lib/use-list-total.ts';
import { filterQuery, listQueryOf, type ContactsSearch } from './contacts-search.ts';

const keys = {
  all: ['contacts'] as const,
  list: (query: object) => ['contacts', 'list', query] as const,
  total: (filters: object) => ['contacts', 'total', filters] as const,
  detail: (contactid: string) => ['contacts', 'detail', contactid] as const,
};

export function useContacts(search: ContactsSearch, text: string, cursor: string | undefined) {
  const query = listQueryOf(search, text, cursor);
  return useQuery({
    queryKey: keys.list(query),
    queryFn: ({ signal }) =>
      callApi(listContacts, { query: { ...query, limit: String(pageSizeDefault) }, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useContactsTotal(
  search: ContactsSearch,
  text: string,
  list: ResponseOf<typeof listContacts> | undefined,
) {
  const filters = filterQuery(search, text);
  return useListTotal(
    keys.total(filters),
    (signal) => callApi(listContacts, { query: { ...filters, limit: '1' }, signal }),
    list,
  );
}

export function useContact(contactid: string | null) {
  return useQuery({
    queryKey: keys.detail(contactid ?? ''),
    queryFn: async ({ signal }) =>
      (await callApi(getContact, { query: { contactid: contactid ?? '' }, signal })).data,
    enabled: contactid !== null,
  });
}

/** What the server holds now, past any cache: for showing what changed under a form. */
export function useFreshContact(contactid: string): () => Promise<Contact> {
  const client = useQueryClient();
  return async () => {
    const { data } = await callApi(getContact, { query: { contactid } });
    client.setQueryData(keys.detail(contactid), data);
    return data;
  };
}

function useRefresh() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: keys.all });
}

export function useCreateContact() {
  const onSuccess = useRefresh();
  return useMutation({
    mutationFn: (body: BodyOf<typeof createContact>) => callApi(createContact, { body }),
    onSuccess,
  });
}

export function useUpdateContact(contactid: string) {
  const onSuccess = useRefresh();
  return useMutation({
    mutationFn: ({ body, version }: { body: BodyOf<typeof updateContact>; version: number }) =>
      callApi(updateContact, { query: { contactid }, body, ifMatch: `"${version}"` }),
    onSuccess,
  });
}

export function useDeleteContact(contactid: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callApi(deleteContact, { query: { contactid } }),
    onSuccess: () => {
      client.removeQueries({ queryKey: keys.detail(contactid) });
      return client.invalidateQueries({ queryKey: keys.all });
    },
  });
}
