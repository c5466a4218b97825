import type { BodyOf } from '@antela/contract/endpoint';
import {
  createSuspensionPeriod,
  deleteSuspensionPeriod,
  listSuspensionPeriods,
  updateSuspensionPeriod,
  type SuspensionPeriod,
} from '@antela/contract/suspension-periods';
import { useQuery } from '@tanstack/react-query';
import { notFound } from '../../../lib/api-error.ts';
import { callApi } from '../../../lib/api.ts';
import { askingData } from '../../../lib/asking.ts';
import { useCall } from '../../../lib/use-call.ts';

export const useSuspensions = (companyemployeeid: string) =>
  useQuery(askingData(listSuspensionPeriods, { query: { companyemployeeid } }));

/** Reads the server's present record of one suspension, past any cache. */
export async function fetchSuspension(
  companyemployeeid: string,
  known: SuspensionPeriod | 'new',
): Promise<SuspensionPeriod> {
  const { data } = await callApi(listSuspensionPeriods, { query: { companyemployeeid } });
  const found = data.find(
    (each) => known !== 'new' && each.suspensionperiod_uu === known.suspensionperiod_uu,
  );
  if (!found) throw notFound();
  return found;
}

export type Values = BodyOf<typeof updateSuspensionPeriod>;
type Known = Pick<SuspensionPeriod, 'suspensionperiod_uu' | 'version'>;

/** The three ways to change an employment's suspensions; each answers what it did to days already gone. */
export function useSuspensionActs(companyemployeeid: string) {
  const pathOf = ({ suspensionperiod_uu, version }: Known) => ({
    query: { suspensionperiod_uu },
    ifMatch: `"${version}"`,
  });

  const create = useCall(createSuspensionPeriod, (values: Values) => ({
    body: { companyemployeeid, ...values },
  }));
  const update = useCall(updateSuspensionPeriod, ({ known, values }: { known: Known; values: Values }) => ({
    ...pathOf(known),
    body: values,
  }));
  const remove = useCall(deleteSuspensionPeriod, ({ known, reason }: { known: Known; reason: string }) => ({
    ...pathOf(known),
    body: { reason },
  }));
  return { create, update, remove };
}
