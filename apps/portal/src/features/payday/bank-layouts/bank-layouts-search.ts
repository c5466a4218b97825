import { searchReader } from '../../../lib/search-reader.ts';

/** `formato` is the company whose format is open, `copia` the shipped one that it begins from. */
export const bankLayoutsSearch = {
  parse: (search: unknown) => {
    const read = searchReader(search);
    return { ver: read.text('ver') || null, formato: read.id('formato'), copia: read.text('copia') || null };
  },
};
