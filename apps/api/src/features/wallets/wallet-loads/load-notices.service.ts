import { pesos } from '@antela/rules/money';
import { amountText } from '@antela/rules/spanish-text';
import type { Db } from '../../../db/database.ts';
import { notifyContacts } from '../../records/notices/notify-contacts.service.ts';
import { notifyUsers } from '../../records/notices/notify-users.service.ts';
import type { LoadRecord } from './wallet-loads.sql.ts';

/** Tells the company's contacts that a load waits for a second person. */
export const noticeLoadToApprove = (db: Db, clientId: string, load: LoadRecord, now: Date): Promise<void> =>
  notifyContacts({ db, scope: { clientId }, now }, [
    {
      kind: 'load_to_approve',
      companyId: load.company_id,
      eventKey: `load:${load.id}:${load.version}`,
      facts: {
        loadId: load.id,
        walletName: load.wallet_name,
        employees: load.line_count,
        total: load.total,
        preparedBy: load.created_by_name,
      },
    },
  ]);

/** Tells the company's contacts once that this load took the fund below its threshold. @param available what is free after it, in pesos */
export async function noticeLowBalance(
  db: Db,
  clientId: string,
  load: LoadRecord,
  available: number,
  now: Date,
): Promise<void> {
  const { low_balance_at: threshold } = load;
  if (threshold === null || available >= threshold || available + load.total < threshold) return;
  await notifyContacts({ db, scope: { clientId }, now }, [
    {
      kind: 'low_wallet_balance',
      companyId: load.company_id,
      eventKey: `load:${load.id}:${load.version}`,
      facts: { walletId: load.wallet_id, walletName: load.wallet_name, available, threshold },
    },
  ]);
}

const verdicts = { approved: 'aprobó', rejected: 'rechazó' } as const;

/** Tells whoever prepared a load what somebody else decided. */
export const noticeDecision = (
  db: Db,
  clientId: string,
  load: LoadRecord,
  verdict: keyof typeof verdicts,
  by: { id: string; name: string },
  now: Date,
): Promise<void> =>
  notifyUsers(
    db,
    clientId,
    [
      {
        userIds: load.prepared_by.filter((id) => id !== by.id),
        eventKey: `load:${load.id}:${load.version}:${verdict}`,
        subject: `${by.name} ${verdicts[verdict]} el cargue «${load.concept}»`,
        facts: [
          ['Billetera', load.wallet_name],
          ['Total', amountText(pesos(load.total))],
        ],
        action: { label: 'Ver el cargue', path: `/wallets/load?loadid=${load.id}` },
      },
    ],
    now,
  );

/** Tells whoever prepared a load that some of its lines, or all, could not be applied. */
export const noticeFailedLines = (
  db: Db,
  clientId: string,
  load: LoadRecord,
  { applied, failed }: { applied: number; failed: number },
  now: Date,
): Promise<void> =>
  notifyUsers(
    db,
    clientId,
    [
      {
        userIds: load.prepared_by,
        eventKey: `load:${load.id}:${load.version}:failed`,
        subject:
          applied === 0
            ? `El cargue «${load.concept}» no se pudo aplicar`
            : `El cargue «${load.concept}» se aplicó solo en parte`,
        facts: [
          ['Aplicadas', String(applied)],
          ['Fallidas', String(failed)],
        ],
        action: { label: 'Ver el cargue', path: `/wallets/load?loadid=${load.id}` },
      },
    ],
    now,
  );
