import { getSecondFactorPolicy, updateSecondFactorPolicy } from '@antela/contract/second-factor';
import { calendarDate } from '@antela/rules/calendar-date';
import { hasOtherCompanies } from '../../../db/whole-client.ts';
import { AppError } from '../../../http/app-error.ts';
import { route } from '../../../http/route.ts';
import type { UserDirectory } from '../../../http/user-directory.ts';
import { changePolicy, coverageOf } from './second-factor.service.ts';
import type { Survey } from './survey.ts';

/** Time that a person waits for what the user pool says of others; the rest comes with the next look. */
const poolWaitMs = 1_500;

export const secondFactorRoutes = (users: Pick<UserDirectory, 'forgetClient'>, survey: Survey) => [
  route(getSecondFactorPolicy, async ({ scope, read }) => {
    const { policy, version, people, unknown, missing } = await coverageOf(
      { read, survey },
      scope.clientId,
      scope.companyIds,
      poolWaitMs,
    );
    const isPartial = await read(({ db }) => hasOtherCompanies(db, scope));
    return {
      data: {
        ...policy,
        version,
        mayChange: !isPartial,
        people,
        unknown,
        missing: missing.map(({ id, name, email, dueOn }) => ({
          userid: id,
          name,
          email,
          dueOn,
        })),
      },
    };
  }),

  route(updateSecondFactorPolicy, async (call) => {
    const { body, scope, expectedVersion, write } = call;
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
    const { policy, version, proposalid } = await write((context) =>
      changePolicy(context, expectedVersion, wanted),
    );
    users.forgetClient(scope.clientId);
    return { data: { ...policy, version, proposalid } };
  }),
];
