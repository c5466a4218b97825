import { permissions } from '@antela/contract/permissions';
import * as decisions from '@antela/contract/wallet-load-decisions';
import { updateWalletLoadLine } from '@antela/contract/wallet-load-lines';
import { getWalletLoad, updateWalletLoad } from '@antela/contract/wallet-loads';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { startFileApi } from '../../../test/file-api.ts';
import { insertWalletLoad } from '../../../test/wallet-load-records.ts';
import type { UserKey } from '../../../test/world/users.ts';

/** `npm run trust` asks for more rounds than `npm test`. */
const effort = Number(process.env['EFFORT'] ?? 1);

/** Three people of one company, who may all prepare loads and approve them. */
const people = ['admin', 'onlyA1', 'nobody'] as const satisfies readonly UserKey[];
type Person = (typeof people)[number];
const acts = ['rename', 'reprice', 'submit', 'approve', 'reject'] as const;
type Act = (typeof acts)[number];
type Steps = { person: Person; act: Act }[];

const { api } = await startFileApi();
await api.rows(`update role set permissions = $1 where name = 'Rol de nobody'`, [permissions]);
const [admin, onlyA1, nobody] = people.map((person) => api.signIn(person));
const callers = { admin: admin ?? null, onlyA1: onlyA1 ?? null, nobody: nobody ?? null };

/** State that the load has to be in by now. People who had a hand in it since it was made never approve it. */
interface Model {
  state: 'draft' | 'in_approval' | 'rejected' | 'scheduled';
  hands: Set<Person>;
}

/** Each control once, so that none waits to be drawn: nobody's own as its maker, its sender or its editor, and nothing approved stays so when edited. */
const always = [
  ['admin submit', 'admin approve', 'onlyA1 approve', 'nobody rename', 'onlyA1 submit', 'onlyA1 approve'],
  ['onlyA1 submit', 'onlyA1 approve', 'nobody approve', 'onlyA1 reprice', 'admin submit', 'nobody approve'],
  ['nobody reprice', 'admin submit', 'nobody approve'],
].map((steps): [Steps] => [
  steps.map((step) => {
    const [person, act] = step.split(' ');
    return { person: person as Person, act: act as Act };
  }),
]);

/** @returns the refusal that is due, or null after changing the model to what the act leads to */
function expected(model: Model, person: Person, act: Act): string | null {
  const { state, hands } = model;
  if (act === 'rename' || act === 'reprice') {
    hands.add(person);
    model.state = 'draft';
    return null;
  }
  if (act === 'submit') {
    if (state !== 'draft') return 'conflict';
    hands.add(person);
    model.state = 'in_approval';
    return null;
  }
  if (state !== 'in_approval') return 'conflict';
  if (act === 'approve' && hands.has(person)) return 'own_request';
  model.state = act === 'approve' ? 'scheduled' : 'rejected';
  return null;
}

const seen = async (walletloadid: string) =>
  (await api.ask(callers.admin, getWalletLoad, { query: { walletloadid } })).data;

async function perform(
  { load, line }: { load: string; line: string },
  person: Person,
  act: Act,
  step: number,
): Promise<string | null> {
  const caller = callers[person];
  const { version, total } = await seen(load);
  const body = { walletloadid: load };
  const calls = {
    rename: () =>
      api.call(caller, updateWalletLoad, {
        version,
        query: body,
        body: { concept: `Auxilio ${step}`, scheduledOn: null },
      }),
    reprice: () =>
      api.call(caller, updateWalletLoadLine, {
        version,
        query: { moneybagloademployeeid: line },
        body: { amount: 2_000 + step, concept: null },
      }),
    submit: () =>
      api.call(caller, decisions.submitWalletLoad, { version, body: { ...body, controlTotal: total } }),
    approve: () => api.call(caller, decisions.approveWalletLoad, { version, body }),
    reject: () => api.call(caller, decisions.rejectWalletLoad, { body: { ...body, reason: 'Otra vez.' } }),
  };
  const { status, problem } = await calls[act]();
  return status === 200 ? null : problem.code;
}

test(
  'whoever had a hand in a load never approves it, and what changes after an approval needs another',
  async ({ task }) => {
    let approvals = 0;
    let refused = 0;
    const step = fc.record({ person: fc.constantFrom(...people), act: fc.constantFrom(...acts) });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 12 }), async (steps) => {
        const inserted = await insertWalletLoad(api, 'draft');
        const model: Model = { state: 'draft', hands: new Set(['admin']) };
        for (const [index, { person, act }] of steps.entries()) {
          const due = expected(model, person, act);
          expect(await perform(inserted, person, act, index), `${person} ${act}`).toBe(due);
          const { state, approvedBy } = await seen(inserted.load);
          expect(state).toBe(model.state);
          expect(approvedBy !== null).toBe(model.state === 'scheduled');
          if (act === 'approve' && due === null) approvals += 1;
          if (due === 'own_request') refused += 1;
        }
      }),
      { numRuns: 8 * effort, examples: always },
    );
    Object.assign(task.meta, {
      figure: `${8 * effort} loads: ${approvals} approved by another person, ${refused} refused to one of their own`,
    });
  },
  60_000 * effort,
);
