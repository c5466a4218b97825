import type { MovementKind } from '@antela/contract/ledger';

/** The first word of an event's key says what kind of business it was; some keys tell more by their last one. */
const kinds: Record<string, MovementKind> = {
  advance: 'advance',
  deduction: 'deduction',
  deposit: 'deposit',
  'fund-return': 'fund_return',
  load: 'load',
  'load-line': 'load',
  spend: 'spend',
  'wallet-user': 'withdrawal',
  'write-off': 'write_off',
  'open-item': 'open_item',
  'employer-credit': 'deduction',
};

/**
 * Kind of the event that moved the money, read from its key. A transfer reversed as a whole is of its own kind: the sign says
 * which way it went.
 */
export function movementKindOf(eventKey: string): MovementKind {
  const [first = '', ...rest] = eventKey.replace(/^reversal:/, '').split(':');
  const isReversal = rest.some((part) => part.startsWith('revers'));
  const kind = kinds[first] ?? 'other';
  if (kind === 'spend' && rest.includes('credit')) return 'payroll_credit';
  if (isReversal && kind === 'load') return 'load_reversal';
  if (isReversal && kind === 'spend') return 'spend_reversal';
  return kind;
}
