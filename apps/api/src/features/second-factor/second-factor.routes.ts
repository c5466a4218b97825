import { getSecondFactorPolicy, updateSecondFactorPolicy } from '@antela/contract/second-factor';
import { calendarDate } from '@antela/rules/calendar-date';
import { AppError } from '../../http/app-error.ts';
import { route } from '../../http/route.ts';
import type { UserDirectory } from '../../http/user-directory.ts';
import type { PoolUsers } from '../../identity/pool-users.ts';
import { changePolicy, coverageOf } from './second-factor.service.ts';
import { hasOtherCompanies } from './second-factor.sql.ts';

export const secondFactorRoutes = (
  poolUsers: Pick<PoolUsers, 'hasSecondFactor'>,
  users: Pick<UserDirectory, 'forgetClient'>,
) => [
  route(getSecondFactorPolicy, async ({ scope, read, reply }) => {
    const { policy, version, people, missing } = await coverageOf(
      { read, poolUsers },
      scope.clientId,
      scope.companyIds,
    ).catch((cause: unknown) => {
      throw cause instanceof AppError ? cause : new AppError('unavailable', { cause });
    });
    const isPartial = await read((db) => hasOtherCompanies(db, scope));
    void reply.header('etag', `"${version}"`);
    return {
      data: {
        ...policy,
        version,
        mayChange: !isPartial,
        people,
        missing: missing.map(({ id, name, username, dueOn }) => ({
          userid: id,
          name,
          email: username,
          dueOn,
        })),
      },
    };
  }),

  route(updateSecondFactorPolicy, async (call) => {
    const { body, scope, actor, now, expectedVersion, write, reply } = call;
    const { ask, from, graceDays } = body;
    if ((ask === 'required') !== (from !== null) || (ask !== 'required' && graceDays !== null))
      throw new AppError('invalid_input', {
        errors: [{ path: 'from', code: 'required', detail: 'Escribe desde qué día se pide.' }],
      });
    const wanted = {
      ask,
      from: from === null ? null : calendarDate(from),
      graceDays: ask === 'required' ? (graceDays ?? 0) : null,
    };
    const { policy, version, proposalid } = await write((db) =>
      changePolicy({ db, scope, actor, now }, expectedVersion, wanted),
    );
    users.forgetClient(scope.clientId);
    void reply.header('etag', `"${version}"`);
    return { data: { ...policy, version, proposalid } };
  }),
];
