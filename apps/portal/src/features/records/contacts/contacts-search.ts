import { listContacts, type ContactKind } from '@antela/contract/contacts';
import { ids, listSearch, words } from '../../../lib/list-search.ts';

/** The words of the address for what the API names in English. */
export const kindWords: Record<ContactKind, string> = {
  payroll: 'nomina',
  treasury: 'tesoreria',
  human_resources: 'talento-humano',
  legal_representative: 'representante-legal',
  data_protection: 'proteccion-de-datos',
  technical: 'tecnico',
  commercial: 'comercial',
};

export const contactsSearch = listSearch({
  endpoint: listContacts,
  filters: { empresa: ids('companyid'), tipo: words('kind', kindWords) },
  sorts: { nombre: 'name' },
});
