import { dashboardDays } from '@antela/contract/dashboard';
import { searchReader } from '../../../lib/search-reader.ts';

export type DashboardDays = (typeof dashboardDays)[number];

export const dashboardSearch = {
  /** `empresa`: the companies whose figures are shown; none means all. `dias`: how far back the bars go. */
  parse(search: unknown): { empresa: string[]; dias: DashboardDays } {
    const read = searchReader(search);
    return { empresa: read.ids('empresa'), dias: read.one('dias', dashboardDays, dashboardDays[0]) };
  },
};
