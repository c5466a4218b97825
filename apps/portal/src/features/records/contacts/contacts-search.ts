import { contactKinds, type ContactKind, type listContacts } from '@antela/contract/contacts';
import type { QueryOf } from '@antela/contract/endpoint';
import { searchReader } from '../../../lib/search-reader.ts';

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

/** The list's filters as its address holds them; `orden` is `nombre`, with a minus for the other way round. */
export interface ContactsSearch {
  empresa: string[];
  tipo: string[];
  orden: 'nombre' | '-nombre';
}

export const contactsSearch = {
  parse(search: unknown): ContactsSearch {
    const { ids, many, one } = searchReader(search);
    return {
      empresa: ids('empresa'),
      tipo: many('tipo', Object.values(kindWords)),
      orden: one('orden', ['nombre', '-nombre'], 'nombre'),
    };
  },
};

export const noFilters = { empresa: null, tipo: null } as const;

type Query = QueryOf<typeof listContacts>;

/** `text` is what is searched for, which is not part of the address. */
export function filterQuery(
  { empresa, tipo }: ContactsSearch,
  text: string,
): Pick<Query, 'q' | 'companyid' | 'kind'> {
  return {
    ...(text.trim() !== '' && { q: text.trim().slice(0, 100) }),
    ...(empresa.length > 0 && { companyid: empresa.join(',') }),
    ...(tipo.length > 0 && { kind: contactKinds.filter((kind) => tipo.includes(kindWords[kind])).join(',') }),
  };
}

export function listQueryOf(search: ContactsSearch, text: string, cursor: string | undefined): Query {
  return {
    ...filterQuery(search, text),
    sort: search.orden === 'nombre' ? 'name:asc' : 'name:desc',
    ...(cursor !== undefined && { cursor }),
  };
}
