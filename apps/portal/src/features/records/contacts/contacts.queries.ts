import { deleteContact, getContact, updateContact } from '@antela/contract/contacts';
import { useQuery } from '@tanstack/react-query';
import { askingData, useFresh } from '../../../lib/asking.ts';
import { useCall, useSave } from '../../../lib/use-call.ts';

export const contactOptions = (contactid: string) => askingData(getContact, { query: { contactid } });

export const useContact = (contactid: string | null) =>
  useQuery({
    ...contactOptions(contactid ?? ''),
    enabled: contactid !== null,
  });

export const useFreshContact = (contactid: string) => useFresh(getContact, { query: { contactid } });

export const useUpdateContact = (contactid: string) => useSave(updateContact, { contactid });

export const useDeleteContact = (contactid: string) =>
  useCall(deleteContact, () => ({ query: { contactid } }));
