import {
  createContact,
  deleteContact,
  getContact,
  updateContact,
  type Contact,
} from '@antela/contract/contacts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { asking, useFresh } from '../../../lib/asking.ts';
import { useCall, useSave } from '../../../lib/use-call.ts';

export const contactOptions = (contactid: string) =>
  queryOptions({ ...asking(getContact, { query: { contactid } }), select: ({ data }) => data });

export function useContact(contactid: string | null) {
  return useQuery({
    ...contactOptions(contactid ?? ''),
    enabled: contactid !== null,
  });
}

export function useFreshContact(contactid: string): () => Promise<Contact> {
  const fresh = useFresh(getContact, { query: { contactid } });
  return async () => (await fresh()).data;
}

export const useCreateContact = () => useCall(createContact);

export const useUpdateContact = (contactid: string) => useSave(updateContact, { contactid });

export const useDeleteContact = (contactid: string) =>
  useCall(deleteContact, () => ({ query: { contactid } }));
