import { controls, type ControlGroup } from '@antela/contract/controls';
import { expect, test } from 'vitest';
import { auditField } from './audit-fields.ts';

test.each([
  ['payroll_proposal.approved', 'requestedBy', 'Lo pidió'],
  ['employee.retired', 'walletBalances', 'Saldo de sus billeteras'],
  ['advance.written_off', 'writtenOff', 'Castigado'],
  ['pay_period.closed', 'remitted', 'Girado'],
])('what %s writes down as %s has a name that people read', (action, field, label) => {
  expect(auditField(action, field)?.label).toBe(label);
});

test('a field that nobody has named is told apart', () => {
  expect(auditField('pay_period.closed', 'nothing_of_that_name')).toBeNull();
});

const acts: Record<keyof typeof controls, string> = {
  wallet: 'wallet.updated',
  walletUser: 'wallet_user.updated',
  employment: 'employment.updated',
  payroll: 'payroll.updated',
  policy: 'payroll.policy_created',
  secondFactor: 'client.second_factor_set',
  suspensions: 'client.suspensions_settled',
  client: 'client.own_loads_set',
};

test('a control is called the same in the history as where it is asked for, also when it has no value', () => {
  const groups: Record<string, ControlGroup> = controls;
  const words = Object.entries(acts).flatMap(([group, act]) =>
    Object.entries(groups[group]?.fields ?? {}).map(([field, { name, none }]) => {
      const { label, none: told } = auditField(act, field) ?? {};
      return { field: `${group}.${field}`, asked: [name, none], told: [label, told] };
    }),
  );
  expect(words.filter(({ asked }) => asked[1] !== undefined).length).toBeGreaterThan(12);
  expect(words.filter(({ asked, told }) => asked.join() !== told.join())).toEqual([]);
});
