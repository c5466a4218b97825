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
