import { toDeductParts, type PartSum } from '@antela/contract/to-deduct';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { pesos } from '../../../lib/format.ts';
import { lazyScreen } from '../../../lib/lazy-screen.ts';
import type { ToDeductProps } from '../../../lib/to-deduct.tsx';
import { useUrlState } from '../../../lib/url-state.ts';
import { Link } from '../../../ui/link.tsx';
import { usePartWords, wordOf, partSearch, type Part } from './part-words.ts';

/** With the parts of a list that the dashboard is drawn without. */
const PartSheet = lazyScreen(() => import('./part-sheet.tsx'), 'PartSheet');

/** The parts that are not empty, the biggest first, each with its share of the figure; what waits for approval stands below. */
export function PartsList({ figure, payperiodid, companies = [] }: ToDeductProps) {
  const { t } = useTranslation('to-deduct');
  const { parts, amount, toApprove } = figure;
  const { state, patch } = useUrlState(partSearch);
  const shown = toDeductParts
    .map((part) => ({ part, sum: parts[part] }))
    .filter(({ sum }) => sum.count > 0)
    .toSorted((one, other) => other.sum.amount - one.sum.amount);
  return (
    <>
      <ul aria-label={t('De qué se compone')} className="mt-4 max-w-120">
        {shown.map(({ part, sum }) => (
          <Row key={part} part={part} sum={sum} of={amount} />
        ))}
        {toApprove.count > 0 && <Row part="to_approve" sum={toApprove} of={null} />}
      </ul>
      {state.parte && (
        <Suspense>
          <PartSheet
            part={state.parte}
            payperiodid={payperiodid}
            companies={companies}
            onClose={() => patch({ parte: null }, { keepPage: true })}
          />
        </Suspense>
      )}
    </>
  );
}

/** @param of what the bar is a share of; null for what is not in the sum */
function Row({ part, sum, of }: { part: Part; sum: PartSum; of: number | null }) {
  const words = usePartWords()[part];
  const { hrefOf } = useUrlState(partSearch);
  return (
    <li className="relative pb-2">
      <span className="flex min-h-9 items-baseline justify-between gap-4 pt-1.5 pointer-coarse:min-h-11">
        <span className="min-w-0">
          <Link
            href={hrefOf({ parte: wordOf(part) })}
            className="text-link font-semibold after:absolute after:inset-0"
          >
            {words.title}
          </Link>{' '}
          <span className="text-small text-ink-2">{words.many(sum.count)}</span>
        </span>
        <span className="whitespace-nowrap tabular-nums">{pesos(sum.amount)}</span>
      </span>
      {of !== null && of > 0 && (
        <span
          aria-hidden
          className="block border-t-4 border-primary/60"
          style={{ width: `${Math.max(1, (sum.amount / of) * 100)}%` }}
        />
      )}
    </li>
  );
}
