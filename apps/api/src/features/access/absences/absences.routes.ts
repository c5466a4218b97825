import * as contract from '@antela/contract/absences';
import { bogotaDate } from '@antela/rules/calendar-date';
import type { UserContext } from '../../../http/context.ts';
import { route } from '../../../http/route.ts';
import * as service from './absences.service.ts';
import type { AbsenceRecord } from './absences.sql.ts';

function toAbsence(record: AbsenceRecord, call: Pick<UserContext, 'user' | 'now'>) {
  const today = bogotaDate(call.now);
  const isOver = record.ended_at !== null || record.ends_on < today;
  return {
    absenceid: record.id,
    user: { id: record.user_id, name: record.user_name },
    delegate: { id: record.delegate_id, name: record.delegate_name },
    from: record.starts_on,
    until: record.ends_on,
    state: isOver
      ? ('ended' as const)
      : record.starts_on > today
        ? ('planned' as const)
        : ('current' as const),
    registeredBy: record.created_by_name,
    endedAt: record.ended_at,
    endedBy: record.ended_by_name,
    mayEnd: service.mayEnd(record, call),
  };
}

export const absencesRoutes = () => [
  route(contract.listAbsences, async (call) => {
    const records = await call.read((context) => service.listAbsences(context));
    return { data: records.map((record) => toAbsence(record, call)) };
  }),

  route(contract.listDelegates, async ({ query, read }) => ({
    data: await read((context) => service.listDelegates(context, query.userid)),
  })),

  route(contract.createAbsence, async (call) => {
    const { body, write } = call;
    return { data: toAbsence(await write((context) => service.createAbsence(context, body)), call) };
  }),

  route(contract.endAbsence, async (call) => {
    const { body, write } = call;
    return { data: toAbsence(await write((context) => service.endAbsence(context, body.absenceid)), call) };
  }),
];
