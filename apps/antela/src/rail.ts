import { simulatedRail, type Rail } from '@antela/api/features/advances/advances/rail';
import type pg from 'pg';
import type { Config } from './config.ts';

/** Where there is no rail nothing is paid on it: the order stays, and is tried again once there is one. */
const noRail: Rail = {
  pay: () =>
    Promise.reject(new Error('there is no rail for instant payments: the company pays by bank files')),
  status: async () => ({ state: 'unknown' }),
  listReturned: async () => [],
};

/** The way single payments leave. The simulated one moves no money: production pays by the bank's files instead. */
export const railOf = (config: Config): Rail =>
  config.rail === 'none'
    ? noRail
    : simulatedRail({
        delayMs: config.RAIL_DELAY_MS,
        failuresPerThousand: config.RAIL_FAILURES_PER_THOUSAND,
        returnsPerThousand: config.RAIL_RETURNS_PER_THOUSAND,
        clock: config.clock,
      });

/** @throws Error that names the companies whose payments would leave by a rail that is not there */
export async function mustBePayable(config: Config, owner: pg.Pool): Promise<void> {
  if (config.rail !== 'none') return;
  const { rows } = await owner.query<{ client: string; company: string }>(
    `select c.name as client, m.name as company from antela.company m join antela.client c using (client_id)
     where m.payment_rail = 'instant' order by 1, 2`,
  );
  if (rows.length === 0) return;
  const names = rows
    .slice(0, 5)
    .map(({ client, company }) => `  --client "${client}" --company "${company}"`);
  const others = rows.length > 5 ? `\n  y ${rows.length - 5} más` : '';
  throw new Error(
    `No hay un medio real para pagar al instante, y estas empresas pagan así. Ponlas a pagar con archivos del banco (npm run ops -- disburse rail … --rail archivo):\n${names.join('\n')}${others}`,
  );
}
