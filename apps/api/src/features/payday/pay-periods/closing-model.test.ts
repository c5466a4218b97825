import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inTenant } from '../../../db/transaction.ts';
import { expectBooks, expectEnd } from '../../../test/closing-model/books.ts';
import { commands, type Act, type Command } from '../../../test/closing-model/commands.ts';
import { issueOrdered, paymentActs } from '../../../test/closing-model/payments.ts';
import { peopleActs } from '../../../test/closing-model/people.ts';
import { finishPeriod, periodActs } from '../../../test/closing-model/periods.ts';
import { beginSequence, type Sequence } from '../../../test/closing-model/sequence.ts';
import { startFileApi } from '../../../test/file-api.ts';
import { forcePeriodState } from '../../../test/pay-periods.ts';
import { clients } from '../../../test/world/clients.ts';
import { verifyLedger } from '../../ledger/ledger/verify-ledger.service.ts';

/** `npm run trust` asks for more rounds than `npm test`, and another seed for other sequences. */
const effort = Number(process.env['EFFORT'] ?? 1);
const seed = Number(process.env['SEED'] ?? 8491);

const { api } = await startFileApi();

const runs: {
  [Name in Act]: (sequence: Sequence, given: Extract<Command, { act: Name }>) => Promise<boolean>;
} = { ...paymentActs, ...peopleActs, ...periodActs };

/** @returns whether it was done; what the product refuses is no command that was tried */
const run = <Name extends Act>(sequence: Sequence, command: Extract<Command, { act: Name }>) =>
  (runs[command.act] as (sequence: Sequence, given: typeof command) => Promise<boolean>)(sequence, command);

/** Verdict of `ops ledger verify` on the client's books. */
const faultsOf = () =>
  inTenant(api.pool, clients.a, async (db) => (await verifyLedger(db, clients.a)).faults);

/** Closes every period as it was reported: what then still waits was lost on the way. */
async function finish(sequence: Sequence): Promise<void> {
  await paymentActs.send(sequence);
  await paymentActs.arrive(sequence, { act: 'arrive', isAll: true });
  await issueOrdered(sequence);
  sequence.periods = await expectBooks(api, sequence.payrollIds);
  for (const period of sequence.periods) {
    const isScheduled = period.state === 'scheduled';
    if (isScheduled) await forcePeriodState(api, period.id, 'open');
    await finishPeriod(sequence, isScheduled ? { ...period, state: 'open' } : period);
  }
  const ended = await expectBooks(api, sequence.payrollIds);
  expect(ended.map(({ state }) => state)).toEqual(ended.map(() => 'closed'));
  await expectEnd(api, sequence.payrollIds);
}

/** Sequences from one look at the whole ledger to the next, which takes longer the more there are. */
const verifiedEach = 20;
/** A busy machine takes its time for each sequence. */
const timeoutMs = 60_000 + 60_000 * effort;

test(
  'report = lines = ledger, whatever is taken, sent in batches, bought, sent back, left out, moved, planned, deducted, corrected, undone, settled, given back, remitted and written off',
  async ({ task }) => {
    const before = await faultsOf();
    const done = new Map<Act, number>();
    let sequences = 0;
    await fc.assert(
      fc.asyncProperty(commands, async (given) => {
        const sequence = await beginSequence(api);
        for (const command of given) {
          if (await run(sequence, command)) done.set(command.act, (done.get(command.act) ?? 0) + 1);
          sequence.periods = await expectBooks(api, sequence.payrollIds);
        }
        await finish(sequence);
        sequences += 1;
        // A fault of one sequence is still there some sequences later.
        if (sequences % verifiedEach === 0) expect(await faultsOf()).toEqual(before);
        // As autovacuum would: statements planned for tables believed to be tiny take seconds where they need milliseconds.
        if (Number.isInteger(Math.log2(sequences))) await api.rows('analyze');
      }),
      { numRuns: 5 * effort, seed, endOnFailure: true, includeErrorInReport: true },
    );
    expect(await faultsOf()).toEqual(before);
    const acts = [...done].toSorted(([, one], [, other]) => other - one).map(([act, n]) => `${act} ${n}`);
    const count = [...done.values()].reduce((total, n) => total + n, 0);
    Object.assign(task.meta, {
      figure: `${sequences} sequences, ${count} commands (${acts.join(', ')}), 0 pesos apart, ledger verified`,
    });
  },
  timeoutMs,
);
