import { searchReader } from '../../lib/search-reader.ts';

export const dashboardSearch = {
  /** `empresa`: the companies whose figures are shown; none means all. */
  parse(search: unknown): { empresa: string[] } {
    return { empresa: searchReader(search).ids('empresa') };
  },
};
