import { setTimeout as delay } from 'node:timers/promises';
import type { startFileApi } from '@antela/api/test/file-api';
import { companies } from '@antela/api/test/world/clients';
import { createContact, deleteContact, listContacts } from '@antela/contract/contacts';
import { closePayPeriod } from '@antela/contract/period-steps';

type FileApi = Awaited<ReturnType<typeof startFileApi>>;

export interface Done {
  /** Beginning of what they named. */
  name: string;
  /** Addresses of contacts that were written down and are not deleted. */
  kept: string[];
  /** Periods that closed. */
  closed: string[];
  /** Everything that was not answered as asked. */
  faults: unknown[];
}

/** Amount that a period of the tests is closed with. */
export const periodAmount = 105_950;

const contactOf = (name: string) => ({
  name,
  position: null,
  kind: 'technical' as const,
  email: `${name}@cliente.test`,
  mobile: null,
  companies: [{ companyid: companies.a1, isMain: false }],
  notices: [],
});

/** People of client A who work without a pause: contacts are written down, every third goes again, periods close, the list is read. */
export function startWork(
  { api, admin }: FileApi,
  prefix: string,
  people: number,
  periods: string[],
): () => Promise<Done> {
  let isOver = false;
  const done: Done = { name: prefix, kept: [], closed: [], faults: [] };
  const note = ({ status, problem }: { status: number; problem: unknown }): boolean => {
    if (status >= 300) done.faults.push(api.faultOf(problem as never) ?? problem ?? status);
    return status < 300;
  };
  const work = async (who: number) => {
    for (let count = 0; !isOver; count += 1) {
      const name = `${prefix}-${who}-${count}`;
      const made = await api.call(admin, createContact, { body: contactOf(name) });
      const isGoing = count % 3 === 0;
      if (note(made) && isGoing)
        note(await api.call(admin, deleteContact, { query: { contactid: made.body.data.contactid } }));
      else if (made.status < 300) done.kept.push(contactOf(name).email);
      const payperiodid = count % 5 === 0 ? periods.pop() : undefined;
      const paid = { amount: periodAmount, paidOn: '2026-11-20', reference: `ACH ${who} ${count}` };
      if (payperiodid && note(await api.call(admin, closePayPeriod, { body: { ...paid, payperiodid } })))
        done.closed.push(payperiodid);
      note(await api.call(admin, listContacts));
      await delay(5);
    }
  };
  const working = Promise.all(Array.from({ length: people }, (_, index) => work(index)));
  return async () => {
    isOver = true;
    await working;
    return done;
  };
}
