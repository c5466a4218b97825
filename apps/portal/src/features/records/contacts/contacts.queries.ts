import {
  createContact,
  deleteContact,
  getContact,
  updateContact,
  type Contact,
} from '@antela/contract/contacts';
import type { BodyOf } from '@antela/contract/endpoint';
import { useMutation, useQuery } from '@tanstack/react-query';
import { callApi } from '../../../lib/api.ts';
import { asking, useFresh } from '../../../lib/asking.ts';

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
