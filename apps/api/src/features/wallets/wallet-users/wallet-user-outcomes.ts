import type { WalletUserOutcome, WalletUsersAnswer } from '@antela/contract/wallet-user-changes';
import { walletUserLabels, type WalletUserState } from '@antela/rules/wallet-states';
import type { Refusal } from '../../../text/refusals.ts';
import type { WalletUserRecord } from './wallet-users.sql.ts';
import { nameOf } from './wallet-users.wire.ts';

/** The code of who stays as they were until another person has approved it. */
const waits = 'waiting';

export const waitsForAnother: Refusal = {
  code: waits,
  detail: 'Espera la aprobación de otra persona.',
};

export const alreadyInState = (state: WalletUserState): Refusal => ({
  code: 'conflict',
  detail:
    state === 'withdrawn'
      ? 'Ya no está en la billetera. Inscríbela de nuevo.'
      : `Ya estaba en «${walletUserLabels[state]}».`,
});

export function answerOf(
  ids: readonly string[],
  found: ReadonlyMap<string, WalletUserRecord>,
  whyNot: (record: WalletUserRecord) => Refusal | null,
): WalletUsersAnswer {
  const outcomes = ids.map((id): WalletUserOutcome => {
    const record = found.get(id);
    const refusal = record
      ? whyNot(record)
      : { code: 'not_found', detail: 'No encontramos a este usuario de billetera.' };
    return {
      employeeid: record?.employee_id ?? null,
      payrolltypemoneybagemployeeid: record?.id ?? null,
      title: record ? nameOf(record) : '',
      done: refusal === null,
      code: refusal?.code ?? null,
      detail: refusal?.detail ?? null,
    };
  });
  return countOutcomes(outcomes);
}

export function countOutcomes(outcomes: WalletUserOutcome[]): WalletUsersAnswer {
  const done = outcomes.filter((outcome) => outcome.done).length;
  const waiting = outcomes.filter(({ code }) => code === waits).length;
  // An enrolled person is done, and may wait for a limit as well.
  const error = outcomes.filter((outcome) => !outcome.done && outcome.code !== waits).length;
  return { done, waiting, error, returned: 0, outcomes };
}
