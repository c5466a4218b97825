import type { Fact } from '@antela/contract/schemas';
import { ruleAlone } from '@antela/rules/amount-rules';
import { bankAndAccount, maskAccount } from '@antela/rules/bank-account';
import { pesos } from '@antela/rules/money';
import { amountText } from '@antela/rules/spanish-text';
import type { WaitingAdvance } from './waiting-advances.sql.ts';

export { listWaitingAdvances } from './waiting-advances.sql.ts';

/** Rule that an advance waits by, as it was said when it was asked for. */
export const reasonOfAdvance = ({ waits_because, amount }: WaitingAdvance): string =>
  waits_because === null ? 'Su política pide una segunda persona.' : ruleAlone(waits_because, pesos(amount));

/** Facts to judge before an advance's money leaves. */
export function factsOfAdvance(row: WaitingAdvance): Fact[] {
  const fact = (term: string, value: string): Fact => ({ term, value, warns: false });
  const others = `${row.others === 1 ? 'Otro adelanto' : `Otros ${row.others} adelantos`} por ${amountText(pesos(row.others_amount))}`;
  return [
    fact('Se le descuenta', amountText(pesos(row.to_deduct))),
    ...(row.others === 0 ? [] : [{ ...fact('Ya tiene', others), warns: true }]),
    fact(
      'Cuenta',
      row.account_number === null
        ? 'La que tenga cuando se pague'
        : bankAndAccount(row.bank_name ?? '', maskAccount(row.account_number)).trim(),
    ),
  ];
}
